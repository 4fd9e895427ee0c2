import { data } from "@remix-run/node";
import type { UnfinishedDraft } from "~/app/contracts/unfinished-draft";
import { type Caller, hasPermission } from "~/server/platform/caller";
import { formatDay } from "~/server/platform/dates";
import { deleteDraft } from "~/server/platform/drafts";
import {
  type Begun,
  nameIn,
  readWizard,
  unfinishedWizards,
  type WizardDraft,
} from "~/server/wizards/wizard-draft";
import { submitConfirmation } from "./form.server";
import { serializeBrowserOwner } from "./guard.server";
import type { PageArgs } from "./page.server";
import { listAddress, type Wizard } from "./wizard.server";

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
  { caller, params }: PageArgs,
  { kind, firstStep }: Wizard,
  more: (begun: Begun) => Promise<More> = () => Promise.resolve({} as More),
  opened: Begun = { typed: {} },
) {
  const { draft = null } = params;
  const held = draft ? await readWizard(caller, { kind, id: draft }) : undefined;
  const begun = held ?? opened;
  // The browser is known before its first draft: two that are begun at once belong to one.
  const cookie = held ? null : await serializeBrowserOwner(caller);
  const page = {
    draft,
    typed: begun.typed,
    version: held?.version ?? 0,
    initialErrors: held && initialErrorsOf(held, firstStep),
    edits: held ? undefined : opened.made?.version,
    ...(await more(begun)),
  };
  return data(page, cookie ? { headers: { "Set-Cookie": cookie } } : undefined);
}

/** What a save has said of the fields of a step; nothing where left out. */
export const initialErrorsOf = ({ refusal }: WizardDraft, step: string) =>
  refusal?.step === step ? refusal.errors : undefined;

/** What a step with items begins with: the page's own part, and its draft. @throws NotFoundError */
export async function loadItemsStep({ caller, params }: PageArgs, { kind }: Wizard) {
  const held = await readWizard(caller, { kind, id: params.draft ?? "" });
  const { pending, editing, version } = held;
  const page = { draft: params.draft ?? "", version, pending, editing: editing?.key };
  return { page, held };
}

/** What the question about a draft shows. @throws NotFoundError */
export async function loadLeave({ caller, params }: PageArgs, wizard: Wizard) {
  const held = await readWizard(caller, { kind: wizard.kind, id: params.draft ?? "" });
  const { step, made, copyOf } = held;
  const isMade = made !== undefined;
  const name = draftName(wizard, nameIn(held, wizard.nameField), isMade);
  return { draft: params.draft ?? "", step, isMade, isCopy: copyOf !== undefined, name };
}

/** Discards a draft, and leads back to the list. */
export function submitDiscard({ caller, request, url, params }: PageArgs, wizard: Wizard) {
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to discard the draft: ${detail}`,
    save: async (writer) => {
      await deleteDraft(writer, wizard.kind, params.draft ?? "");
      return { to: listAddress({ wizard, url }), message: "Draft discarded" };
    },
  });
}
