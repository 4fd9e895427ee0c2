import { data } from "@remix-run/node";
import type { UnfinishedDraft } from "~/app/contracts/unfinished-draft";
import { type Caller, hasPermission } from "~/server/platform/caller";
import { formatDay } from "~/server/platform/dates";
import { deleteDraft } from "~/server/platform/drafts";
import { findLastItem, listItems, sortByGroup } from "~/server/wizards/draft-items";
import {
  type InitialWizardDraft,
  readDraftName,
  readWizardDraft,
  listWizardDrafts,
  type WizardDraft,
} from "~/server/wizards/wizard-draft";
import { submitConfirmation } from "./form.server";
import { dataWithBrowserCookie, type PageArgs } from "./page.server";
import { listPath, type Wizard } from "./wizard.server";

/** Lists the caller's unfinished drafts of a wizard; `formatItems` formats their number of items. */
export async function listUnfinishedDrafts(
  caller: Caller,
  wizard: Wizard,
  formatItems: (items: number) => string,
): Promise<UnfinishedDraft[]> {
  if (!hasPermission(caller, wizard.permission ?? "content.write")) return [];
  const drafts = await listWizardDrafts(caller, wizard.kind, wizard.nameField);
  return drafts.map(({ id, step, name, items, isMade, changedAt }) => ({
    id,
    step,
    name: draftName(wizard, name, isMade),
    items: items === 0 ? "" : formatItems(items),
    changed: formatDay(changedAt),
  }));
}

function draftName(
  { unnamedLabel, formatExistingName }: Wizard,
  name: string,
  isMade: boolean,
): string {
  const displayName = name.trim() || unnamedLabel;
  return isMade && formatExistingName ? formatExistingName(displayName) : displayName;
}

/**
 * Loads the first step of a wizard: the values of its draft, or the initial ones before the first Next. For a wizard that
 * edits a record, the form also gets the record's version.
 * @param loadMore loads further data for the fields, such as options
 * @throws NotFoundError
 */
export async function loadFirstStep<More = object>(
  { caller, params }: PageArgs,
  { kind, firstStep }: Wizard,
  loadMore: (initial: InitialWizardDraft) => Promise<More> = () => Promise.resolve({} as More),
  initialDraft: InitialWizardDraft = { typed: {} },
) {
  const { draft = null } = params;
  const stored = draft ? await readWizardDraft(caller, { kind, id: draft }) : undefined;
  const initial = stored ?? initialDraft;
  const page = {
    draft,
    rawValues: initial.typed,
    version: stored?.version ?? 0,
    initialErrors: stored && findInitialErrors(stored, firstStep),
    edits: stored ? undefined : initialDraft.made?.version,
    ...(await loadMore(initial)),
  };
  // Identifies the browser before its first draft, so that concurrent first submissions share an owner.
  return stored ? data(page) : dataWithBrowserCookie(caller, page);
}

/** Finds the field errors that a refused save stored for a step. */
export const findInitialErrors = ({ refusal }: WizardDraft, step: string) =>
  refusal?.step === step ? refusal.errors : undefined;

/**
 * Loads a step with items: the page's data, the stored draft, the items to show, and the one that a further one resembles.
 * @throws NotFoundError
 */
export async function loadItemsStep({ caller, params }: PageArgs, { kind, itemGroup }: Wizard) {
  const read = await readWizardDraft(caller, { kind, id: params.draft ?? "" });
  const stored = { ...read, ...(itemGroup && sortByGroup(itemGroup)(read)) };
  const { pending, editing, recent, version } = stored;
  const page = { draft: params.draft ?? "", version, pending, editing: editing?.key, recent };
  return { page, stored, items: listItems(stored), last: findLastItem(stored, itemGroup) };
}

/** Loads the page that asks whether to keep or discard a draft. @throws NotFoundError */
export async function loadCancelPage({ caller, params }: PageArgs, wizard: Wizard) {
  const stored = await readWizardDraft(caller, { kind: wizard.kind, id: params.draft ?? "" });
  const { step, made } = stored;
  const name = draftName(wizard, readDraftName(stored, wizard.nameField), made !== undefined);
  return { draft: params.draft ?? "", step, name };
}

/** Discards a draft and redirects to the list. */
export function submitDiscard({ caller, request, url, params }: PageArgs, wizard: Wizard) {
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to discard the draft: ${detail}`,
    save: async (writer) => {
      await deleteDraft(writer, wizard.kind, params.draft ?? "");
      return { to: listPath({ wizard, url }), message: "Draft discarded" };
    },
  });
}
