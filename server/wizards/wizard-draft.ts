import { shorten, TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import {
  updateDraft,
  countDrafts,
  createDraft,
  listDrafts,
  MAX_DRAFTS,
  readDraft,
  readDraftVersion,
} from "~/server/platform/drafts";
import { ConflictError } from "~/server/platform/errors";
import { inTransaction } from "~/server/platform/transaction";

/** In characters of its JSON: more than a hundred items that are as long as they may be. */
const MAX_DRAFT_LENGTH = 2_000_000;

export type WizardItem = {
  key: string;
  typed: RawValues;
  /** Why a save that kept what succeeded could not make it. */
  refused?: string;
};

/**
 * A record that is there already, since the wizard was opened to edit it, or an earlier save has made it: the version that
 * its next save replaces, and its values as they were then, as the form holds them, as far as they are known.
 */
export type Made = { id: number; version: number; typed: RawValues };

/** What the last save said of the fields of a step. */
export type StepRefusal = { step: string; errors: Record<string, string> };

/** What a wizard has gathered: everything as it was typed, valid or not. */
export type WizardDraft = {
  /** The step that was opened last: where Resume leads. */
  step: string;
  /** The fields of the steps that have no items. */
  typed: RawValues;
  /** What was added in the step that has items. */
  items: WizardItem[];
  /** The item that is being typed and not added yet. */
  pending: RawValues;
  /** The item that is being edited, as it was, and its place in the list: its form names it. */
  editing?: WizardItem & { at: number };
  /** The record that the next save changes; without it the save makes one. */
  made?: Made;
  /** The record that this is to be a copy of. */
  copyOf?: number;
  /** Said where its step is opened next, and forgotten with the next change. */
  refusal?: StepRefusal;
};

/** What a wizard begins with that is opened on a record. */
export type Begun = Pick<WizardDraft, "typed" | "made" | "copyOf">;

/** A draft's kind, such as "advertiser-wizard", and its id. */
export type DraftRef = { kind: string; id: string };

/**
 * Keeps a new draft with what was typed in the first step, for 30 days. Returns its id, for the address.
 * @param most how many drafts of the kind somebody may have
 * @throws ConflictError for somebody who has 50 of a kind, and for more than a draft can hold
 */
export async function beginWizard(
  caller: Caller,
  kind: string,
  begun: Partial<WizardDraft> & { step: string },
  most = MAX_DRAFTS,
): Promise<string> {
  return inTransaction(caller, async (writer) => {
    if ((await countDrafts(writer, kind)) >= most) {
      throw new ConflictError(
        `You have ${MAX_DRAFTS} unfinished drafts. Finish or discard one of them first`,
      );
    }
    const draft: WizardDraft = { typed: {}, items: [], pending: {}, ...begun };
    requireRoom(draft);
    return createDraft(writer, kind, draft);
  });
}

/** The caller's own draft, and its version, which keys the form. @throws NotFoundError */
export async function readWizard(
  caller: Caller,
  { kind, id }: DraftRef,
): Promise<WizardDraft & { version: number }> {
  const { data, version } = await readDraftVersion(caller, kind, id);
  return { ...fromStored(data), version };
}

/** Drafts of earlier releases have the item that is being edited as `taken`. */
function fromStored(data: unknown): WizardDraft {
  const { taken, ...draft } = data as WizardDraft & { taken?: WizardDraft["editing"] };
  return taken ? { ...draft, editing: taken } : draft;
}

/** Keeps what was typed in a step without items, and which step comes now. @throws NotFoundError */
export function keepStep(
  caller: Caller,
  ref: DraftRef,
  typed: RawValues,
  step: string,
): Promise<void> {
  return changeWizard(caller, ref, (draft) => ({
    ...draft,
    step,
    typed: { ...draft.typed, ...typed },
    refusal: undefined,
  }));
}

/** What a caller has begun and not saved, for the list to offer; `nameField` is the field that names it. */
export function unfinishedWizards(caller: Caller, kind: string, nameField: string) {
  return listDrafts(caller, kind, (data) => {
    const draft = data as WizardDraft;
    const { step, items, made } = draft;
    // A draft is not validated yet: its name may be longer than the limit of a saved one.
    const name = shorten(nameIn(draft, nameField).trim(), TEXT_LIMITS.name);
    return { step, name, items: items.length, isMade: made !== undefined };
  });
}

/** What a draft is called: as the record that is there already, else as it was typed. */
export const nameIn = ({ typed, made }: Begun, nameField: string): string =>
  rawText(made?.typed[nameField] ?? typed[nameField]);

/** Replaces what a draft holds; work that returns the same draft leaves it as it is. @throws NotFoundError, ConflictError */
export function changeWizard(
  caller: Caller,
  { kind, id }: DraftRef,
  work: (draft: WizardDraft) => WizardDraft,
): Promise<void> {
  return inTransaction(caller, async (writer) => {
    const draft = fromStored(await readDraft(writer, kind, id));
    const changed = work(draft);
    if (changed === draft) return;
    requireRoom(changed);
    await updateDraft(writer, kind, id, changed);
  });
}

/** A draft takes what is wrong too, which has no limits of its own, and every list of drafts reads all of it. */
function requireRoom(draft: WizardDraft): void {
  if (JSON.stringify(draft).length <= MAX_DRAFT_LENGTH) return;
  throw new ConflictError("That is more than a draft can hold");
}
