import { data } from "@remix-run/node";
import type { UnfinishedDraft } from "~/app/contracts/unfinished-draft";
import { type Caller, hasPermission } from "~/server/platform/caller";
import { formatDay } from "~/server/platform/dates";
import { discardDraft } from "~/server/platform/drafts";
import {
  type Begun,
  nameIn,
  readWizard,
  unfinishedWizards,
  type WizardDraft,
} from "~/server/wizards/wizard-draft";
import { submitConfirmation } from "./form.server";
import { rememberBrowser } from "./guard.server";
import { queryOf, type Wizard } from "./wizard.server";

/** What the caller has begun in a wizard, for its list; `words` says how many items one has. */
export async function listUnfinishedDrafts(
  caller: Caller,
  wizard: Wizard,
  words: (items: number) => string,
): Promise<UnfinishedDraft[]> {
  if (!hasPermission(caller, "content.write")) return [];
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
 * What a wizard's first step begins with: what its draft holds; before there is one nothing, or the record that it is
 * opened on, whose version the form holds.
 * @param more what else the step's fields need, such as the tags to choose from
 * @throws NotFoundError
 */
export async function loadFirstStep<More = object>(
  caller: Caller,
  { kind, firstStep }: Wizard,
  draft: string | undefined,
  more?: (begun: Begun) => Promise<More>,
  opened: Begun = { typed: {} },
) {
  if (draft) {
    const held = await readWizard(caller, { kind, id: draft });
    const { typed, version } = held;
    const told = initialErrorsIn(held, firstStep);
    return data({
      draft,
      typed,
      version,
      told,
      edits: undefined,
      ...((await more?.(held)) as More),
    });
  }
  // The browser is known before its first draft: two that are begun at once belong to one.
  const cookie = await rememberBrowser(caller);
  const headers = cookie ? { "Set-Cookie": cookie } : undefined;
  const { typed, made } = opened;
  const begun = { draft: null, typed, version: 0, told: undefined, edits: made?.version };
  return data({ ...begun, ...((await more?.(opened)) as More) }, { headers });
}

/** What a save has said of the fields of a step; nothing where left out. */
export const initialErrorsIn = ({ refusal }: WizardDraft, step: string) =>
  refusal?.step === step ? refusal.errors : undefined;

/** What the question about a draft shows. @throws NotFoundError */
export async function loadLeave(caller: Caller, wizard: Wizard, draft: string) {
  const held = await readWizard(caller, { kind: wizard.kind, id: draft });
  const { step, made, copyOf } = held;
  const isMade = made !== undefined;
  const name = draftName(wizard, nameIn(held, wizard.nameField), isMade);
  return { draft, step, isMade, isCopy: copyOf !== undefined, name };
}

/** Discards a draft, and leads back to the list. */
export function submitDiscard(caller: Caller, request: Request, wizard: Wizard, draft: string) {
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to discard the draft: ${detail}`,
    save: async (writer) => {
      await discardDraft(writer, wizard.kind, draft);
      const to = wizard.path + queryOf(wizard, new URL(request.url));
      return { to, message: "Draft discarded" };
    },
  });
}
