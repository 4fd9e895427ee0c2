import { truncateText, TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import {
  updateDraft,
  countDrafts,
  createDraft,
  listDrafts,
  MAX_DRAFTS,
  readDraft,
  readVersionedDraft,
} from "~/server/platform/drafts";
import { ConflictError } from "~/server/platform/errors";
import { inTransaction } from "~/server/platform/transaction";

/** Limit of a draft, in characters of JSON: more than 100 items of maximum length. */
const MAX_DRAFT_LENGTH = 2_000_000;

export type WizardItem = {
  key: string;
  typed: RawValues;
  /** Error of the last partial save. */
  refused?: string;
};

/**
 * Reference to an existing record, which the wizard edits or an earlier partial save created. `version` is the one that the
 * next save may replace, and `typed` has the raw form values of that version, as far as known.
 */
export type ExistingRecord = { id: number; version: number; typed: RawValues };

/** Field errors of a step from the last save. */
export type StepRefusal = { step: string; errors: Record<string, string> };

/** Item that the last change added, removed, or changed after editing. */
export type RecentItem = { key: string; isNew: boolean; isRemoved?: true };

/** Stored state of a wizard: raw values, valid or not. */
export type WizardDraft = {
  /** Step that Resume opens. */
  step: string;
  /** Raw values of the steps without items. */
  typed: RawValues;
  /** Added items. */
  items: WizardItem[];
  /** Raw values of the pending item. */
  pending: RawValues;
  /** Edited item with its original values and position; the form submits its key. */
  editing?: WizardItem & { at: number };
  /** Set by the change that adds, changes or removes an item; cleared by the next change. */
  recent?: RecentItem;
  /** Record that the next save updates; undefined if it creates one. */
  made?: ExistingRecord;
  /** Id of the record that is copied. */
  copyOf?: number;
  /** Errors shown in their step until a step is stored again. */
  refusal?: StepRefusal;
};

/** Initial values of a wizard, such as those of an existing record. */
export type InitialWizardDraft = Pick<WizardDraft, "typed" | "made" | "copyOf"> &
  Partial<Pick<WizardDraft, "items">>;

/** Draft kind, such as "advertiser-wizard", and id. */
export type DraftRef = { kind: string; id: string };

/**
 * Creates a draft, which expires after 30 days.
 * @param maxDrafts limit per owner and kind; default: 50
 * @returns the draft's id
 * @throws ConflictError at the limit, and for a draft beyond the size limit
 */
export async function createWizardDraft(
  caller: Caller,
  kind: string,
  initial: Partial<WizardDraft> & { step: string },
  maxDrafts = MAX_DRAFTS,
): Promise<string> {
  return inTransaction(caller, async (writer) => {
    if ((await countDrafts(writer, kind)) >= maxDrafts) {
      throw new ConflictError(
        `You have ${maxDrafts} unfinished drafts. Finish or discard one of them first`,
      );
    }
    const draft: WizardDraft = { typed: {}, items: [], pending: {}, ...initial };
    checkDraftSize(draft);
    return createDraft(writer, kind, draft);
  });
}

/** Reads the caller's own draft with its version, which the step's form uses as React key. @throws NotFoundError */
export async function readWizardDraft(
  caller: Caller,
  { kind, id }: DraftRef,
): Promise<WizardDraft & { version: number }> {
  const { data, version } = await readVersionedDraft(caller, kind, id);
  return { ...parseStoredDraft(data), version };
}

/** Parses a stored draft; earlier releases stored the edited item as `taken`. */
function parseStoredDraft(data: unknown): WizardDraft {
  const { taken, ...draft } = data as WizardDraft & { taken?: WizardDraft["editing"] };
  return taken ? { ...draft, editing: taken } : draft;
}

/** Pure change of a draft; returns the same object for a no-op. */
export type DraftChange = (draft: WizardDraft) => WizardDraft;

/** Stores the raw values of a step without items, and the step that Resume opens. */
export const storeStep =
  (rawValues: RawValues, step: string): DraftChange =>
  (draft) => ({ ...draft, step, typed: { ...draft.typed, ...rawValues }, refusal: undefined });

/** Lists the caller's drafts of a kind, for the list page. @param nameField as for `readDraftName` */
export function listWizardDrafts(caller: Caller, kind: string, nameField: NameField) {
  return listDrafts(caller, kind, (data) => {
    const draft = data as WizardDraft;
    const { step, items, made } = draft;
    // Drafts are not validated, so the name may exceed its limit.
    const name = truncateText(readDraftName(draft, nameField).trim(), TEXT_LIMITS.name);
    return { step, name, items: items.length, isMade: made !== undefined };
  });
}

/** Field that holds the display name, or the fields that make it up. */
export type NameField = string | readonly string[];

/** Display name of a draft: that of the existing record, otherwise the raw value. */
export const readDraftName = ({ typed, made }: InitialWizardDraft, nameField: NameField): string =>
  [nameField]
    .flat()
    .map((field) => rawText(made?.typed[field] ?? typed[field]).trim())
    .filter(Boolean)
    .join(" ");

/** Applies changes to a stored draft, in order and in one write. @throws NotFoundError, ConflictError beyond the size limit */
export function updateWizardDraft(
  caller: Caller,
  { kind, id }: DraftRef,
  ...changes: readonly DraftChange[]
): Promise<void> {
  return inTransaction(caller, async (writer) => {
    const { recent: _, ...draft } = parseStoredDraft(await readDraft(writer, kind, id));
    const changed = changes.reduce<WizardDraft>((current, change) => change(current), draft);
    if (changed === draft) return;
    checkDraftSize(changed);
    await updateDraft(writer, kind, id, changed);
  });
}

/** Limits the size of a draft: unvalidated values have no limits of their own, and lists read whole drafts. */
function checkDraftSize(draft: WizardDraft): void {
  if (JSON.stringify(draft).length <= MAX_DRAFT_LENGTH) return;
  throw new ConflictError("That is more than a draft can hold");
}
