import { data } from "@remix-run/node";
import type { UnfinishedDraft } from "~/app/components/wizard/drafts";
import { type Typed, typedText } from "~/models/typed.schema";
import { type Caller, may } from "~/server/platform/caller";
import { formatDay } from "~/server/platform/dates";
import { discardDraft } from "~/server/platform/drafts";
import { type Made, readWizard, unfinishedWizards } from "~/server/wizards/wizard-draft";
import { submitConfirmation } from "./form.server";
import { rememberBrowser } from "./guard.server";
import { listSearch } from "./list-address";
import type { Wizard } from "./wizard.server";

/** What the caller has begun in a wizard, for its list; `words` says how many items one has. */
export async function draftsOf(
  caller: Caller,
  wizard: Wizard,
  words: (items: number) => string,
): Promise<UnfinishedDraft[]> {
  if (!may(caller, "content.write")) return [];
  const drafts = await unfinishedWizards(caller, wizard.kind, wizard.nameField);
  return drafts.map(({ id, step, name, items, isMade, changedAt }) => ({
    id,
    step,
    name: draftName(wizard, name, isMade),
    items: items === 0 ? "" : words(items),
    changed: formatDay(changedAt),
  }));
}

function draftName({ unnamed, madeName }: Wizard, name: string, isMade: boolean): string {
  const words = name.trim() || unnamed;
  return isMade && madeName ? madeName(words) : words;
}

/**
 * What a wizard's first step begins with: what its draft holds, and nothing before there is one.
 * @param more what else the step's fields need, such as the tags to choose from
 * @throws NotFoundError
 */
export async function loadFirstStep<More = object>(
  caller: Caller,
  { kind }: Wizard,
  draft: string | undefined,
  more?: (typed: Typed, made?: Made) => Promise<More>,
) {
  if (draft) {
    const { typed, version, made } = await readWizard(caller, { kind, id: draft });
    return data({ draft, typed, version, ...((await more?.(typed, made)) as More) });
  }
  // The browser is known before its first draft: two that are begun at once belong to one.
  const cookie = await rememberBrowser(caller);
  const headers = cookie ? { "Set-Cookie": cookie } : undefined;
  const begun = { draft: null, typed: {}, version: 0, ...((await more?.({})) as More) };
  return data(begun, { headers });
}

/** What the question about a draft shows. @throws NotFoundError */
export async function loadLeave(caller: Caller, wizard: Wizard, draft: string) {
  const { step, typed, made } = await readWizard(caller, { kind: wizard.kind, id: draft });
  const isMade = made !== undefined;
  return {
    draft,
    step,
    isMade,
    name: draftName(wizard, typedText(typed[wizard.nameField]), isMade),
  };
}

/** Discards a draft, and leads back to the list. */
export function submitDiscard(
  caller: Caller,
  request: Request,
  { path, kind }: Wizard,
  draft: string,
) {
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to discard the draft: ${detail}`,
    save: async (writer) => {
      await discardDraft(writer, kind, draft);
      const to = path + listSearch(new URL(request.url).searchParams);
      return { to, message: "Draft discarded" };
    },
  });
}
