import type { RawValues } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { discardDraft } from "~/server/platform/drafts";
import { type FieldError, InvalidInputError } from "~/server/platform/errors";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { createWithItems, itemField, ItemsRefusedError, orRefuseParent } from "./create-with-items";
import { withProgress } from "./progress";
import { type DraftRef, keepLeft, type Made, readWizard, type WizardDraft } from "./wizard-draft";

type Words = {
  /** Said while the parent is made, such as "Creating advertiser...". */
  parent: string;
  /** Said while an item is made, counted from 1. */
  item: (position: number, count: number) => string;
  /** An item in the words of a refusal, such as 'Advertisement "Aspirin"'. */
  nameOf: (typed: RawValues) => string;
  /** Said when some could not be made, and so nothing was. */
  refused: (count: number) => string;
  /** Said while the save is finished. */
  finish?: string;
  /** Said, at a field of an item, when there are none and none are saved; where left out, none are needed. */
  none?: FieldError;
};

type Wizard<Parent> = {
  createParent: (writer: CallerInTransaction, typed: RawValues) => Promise<Parent>;
  createItem: (writer: CallerInTransaction, parent: Parent, typed: RawValues) => Promise<unknown>;
  /** What is done last, when all items are there; nothing where left out. */
  finish?: (writer: CallerInTransaction, parent: Parent) => Promise<unknown>;
  words: Words;
};

/**
 * Saves what a wizard has gathered: a record and the items that belong to it, all or nothing; then the draft is gone.
 * Whoever asks meanwhile hears how far it is (specification 001, section 4; DESIGN 8).
 * @returns the record
 * @throws NotFoundError without the draft, InvalidInputError without the items that it needs, ParentRefusedError, ItemsRefusedError
 */
export function saveWizard<Parent>(
  caller: Caller,
  ref: DraftRef,
  { createParent, createItem, finish, words }: Wizard<Parent>,
): Promise<Parent> {
  return withDraft(caller, ref, words, async (writer, { typed, items }, say) => {
    const parent = await createWithItems(writer, {
      createParent: (writer) => createParent(writer, typed),
      items,
      createItem: (writer, parent, item) => createItem(writer, parent, item.typed),
      nameOf: (item) => words.nameOf(item.typed),
      refused: words.refused,
      onItem: (position) => say(words.item(position, items.length)),
    });
    if (words.finish) say(words.finish);
    await finish?.(writer, parent);
    await discardDraft(writer, ref.kind, ref.id);
    return parent;
  });
}

/** An item that was not made: its place among those that were to be, and why. */
export type RefusedItem = { index: number; error: string };

type PartialWizard<Parent> = {
  /** Makes the record; or finds the one that an earlier save has made, and saves what was changed of it since. */
  saveParent: (
    writer: CallerInTransaction,
    typed: RawValues,
    made: Made | undefined,
  ) => Promise<Parent>;
  /** Makes what it can of the items; `onItem` hears which one is being made now, counted from 1. */
  addItems: (
    writer: CallerInTransaction,
    parent: Parent,
    items: RawValues[],
    onItem: (position: number) => void,
  ) => Promise<RefusedItem[]>;
  /** The record as a draft knows it whose items are not all made. */
  madeOf: (writer: CallerInTransaction, parent: Parent) => Promise<Made>;
  words: Words;
};
/** What was saved; the items that are left, each with the reason, are in the draft. */
type SavedPart<Parent> = { parent: Parent; left: { typed: RawValues; error: string }[] };

/**
 * Saves what a wizard has gathered and keeps what succeeds (specification 001, section 8: guidance). Items that fail stay in
 * the draft, which then knows the record: the next save adds them to it. Where nothing can be saved, nothing is.
 * @throws NotFoundError without the draft, InvalidInputError without items, ParentRefusedError, StaleError, ItemsRefusedError
 */
export function saveWizardInParts<Parent>(
  caller: Caller,
  ref: DraftRef,
  { saveParent, addItems, madeOf, words }: PartialWizard<Parent>,
): Promise<SavedPart<Parent>> {
  return withDraft(caller, ref, words, async (writer, draft, say) => {
    const { typed, items, made } = draft;
    const parent = await orRefuseParent(saveParent(writer, typed, made));
    const refused = await addItems(
      writer,
      parent,
      items.map((item) => item.typed),
      (position) => say(words.item(position, items.length)),
    );
    const reasons = new Map(refused.map(({ index, error }) => [items[index]?.key, error]));
    const left = items.flatMap((item) => {
      const error = reasons.get(item.key);
      return error === undefined ? [] : [{ ...item, refused: error }];
    });
    if (left.length === 0) {
      await discardDraft(writer, ref.kind, ref.id);
    } else if (left.length === items.length && !made) {
      throw new ItemsRefusedError(
        words.refused(left.length),
        left.map(({ key, typed, refused }) => ({
          field: itemField(key),
          message: `${words.nameOf(typed)}: ${refused}`,
        })),
      );
    } else {
      await keepLeft(writer, ref, left, await madeOf(writer, parent));
    }
    return { parent, left: left.map(({ typed, refused }) => ({ typed, error: refused })) };
  });
}

/** Works on a whole draft in one transaction, and says how far it is. */
function withDraft<T>(
  caller: Caller,
  ref: DraftRef,
  words: Words,
  work: (
    writer: CallerInTransaction,
    draft: WizardDraft,
    say: (words: string) => void,
  ) => Promise<T>,
): Promise<T> {
  return withProgress(ref.id, words.parent, (say) =>
    inTransaction(caller, async (writer) => {
      const draft = await readWizard(writer, ref);
      const isEmpty = draft.items.length === 0 && !draft.made;
      if (words.none && isEmpty) throw new InvalidInputError([words.none]);
      return work(writer, draft, say);
    }),
  );
}
