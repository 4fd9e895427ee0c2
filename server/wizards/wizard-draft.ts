import { randomBytes } from "node:crypto";
import { type Typed, typedText } from "~/models/typed.schema";
import type { Caller } from "~/server/platform/caller";
import {
  changeDraft,
  keepDraft,
  listDrafts,
  MOST_DRAFTS,
  readDraft,
  readDraftVersion,
} from "~/server/platform/drafts";
import { ConflictError } from "~/server/platform/errors";
import { inTransaction } from "~/server/platform/transaction";

/** As many as a screen can show, and a save can name. */
const MOST_ITEMS = 100;

export type WizardItem = { key: string; typed: Typed };

/** What a wizard has gathered: everything as it was typed, valid or not. */
export type WizardDraft = {
  /** The step that was opened last: where Resume leads. */
  step: string;
  /** The fields of the steps that have no items. */
  typed: Typed;
  /** What was added in the step that has items. */
  items: WizardItem[];
  /** The item that is being typed and not added yet. */
  pending: Typed;
};

/** A draft's kind, such as "advertiser-wizard", and its id. */
export type DraftRef = { kind: string; id: string };

/**
 * Keeps a new draft with what was typed in the first step, for 30 days. Returns its id, for the address.
 * @throws ConflictError for somebody who has 50 of a kind
 */
export async function beginWizard(
  caller: Caller,
  kind: string,
  begun: Partial<WizardDraft> & { step: string },
): Promise<string> {
  return inTransaction(caller, async (writer) => {
    if ((await listDrafts(writer, kind)).length >= MOST_DRAFTS) {
      throw new ConflictError(
        `You have ${MOST_DRAFTS} unfinished drafts. Finish or discard one of them first`,
      );
    }
    const draft: WizardDraft = { typed: {}, items: [], pending: {}, ...begun };
    return keepDraft(writer, kind, draft);
  });
}

/** The caller's own draft, and its version, which keys the form. @throws NotFoundError */
export async function readWizard(
  caller: Caller,
  { kind, id }: DraftRef,
): Promise<WizardDraft & { version: number }> {
  const { data, version } = await readDraftVersion(caller, kind, id);
  return { ...(data as WizardDraft), version };
}

/** Keeps what was typed in a step without items, and which step comes now. @throws NotFoundError */
export function keepStep(caller: Caller, ref: DraftRef, typed: Typed, step: string): Promise<void> {
  return change(caller, ref, (draft) => ({ ...draft, step, typed: { ...draft.typed, ...typed } }));
}

/** Keeps the item that is being typed, and which step comes now. @throws NotFoundError */
export function keepPending(
  caller: Caller,
  ref: DraftRef,
  pending: Typed,
  step: string,
): Promise<void> {
  return change(caller, ref, (draft) => ({ ...draft, step, pending }));
}

/**
 * Adds an item; the next one begins empty. One that was added under the same key before takes its new text: a form that
 * is sent twice adds once. @throws NotFoundError, ConflictError beyond 100 items
 */
export function addItem(
  caller: Caller,
  ref: DraftRef,
  typed: Typed,
  key = randomBytes(9).toString("base64url"),
): Promise<void> {
  return change(caller, ref, (draft) => {
    const known = draft.items.some((item) => item.key === key);
    if (!known && draft.items.length >= MOST_ITEMS) {
      throw new ConflictError(`At most ${MOST_ITEMS} can be added here: save, then add the others`);
    }
    const items = known
      ? draft.items.map((item) => (item.key === key ? { key, typed } : item))
      : [...draft.items, { key, typed }];
    return { ...draft, items, pending: {} };
  });
}

/** Takes an item out; one that is gone already is no error. @throws NotFoundError */
export function removeItem(caller: Caller, ref: DraftRef, key: string): Promise<void> {
  return change(caller, ref, (draft) => ({
    ...draft,
    items: draft.items.filter((item) => item.key !== key),
  }));
}

/** Takes an item out of the list and into the form, to be changed. @throws NotFoundError */
export function takeItemBack(caller: Caller, ref: DraftRef, key: string): Promise<void> {
  return change(caller, ref, (draft) => {
    const item = draft.items.find((each) => each.key === key);
    if (!item) return draft;
    const items = draft.items.filter((each) => each !== item);
    return { ...draft, items, pending: item.typed };
  });
}

/** What a caller has begun and not saved, for the list to offer; `nameField` is the field that names it. */
export async function unfinishedWizards(caller: Caller, kind: string, nameField: string) {
  const drafts = await listDrafts(caller, kind);
  return drafts.map(({ id, data, changedAt }) => {
    const { step, typed, items } = data as WizardDraft;
    return { id, step, name: typedText(typed[nameField]), items: items.length, changedAt };
  });
}

function change(
  caller: Caller,
  { kind, id }: DraftRef,
  work: (draft: WizardDraft) => WizardDraft,
): Promise<void> {
  return inTransaction(caller, async (writer) => {
    const draft = (await readDraft(writer, kind, id)) as WizardDraft;
    await changeDraft(writer, kind, id, work(draft));
  });
}
