import type { Typed } from "~/models/typed.schema";
import type { Caller } from "~/server/platform/caller";
import { discardDraft } from "~/server/platform/drafts";
import { type FieldError, InvalidInputError } from "~/server/platform/errors";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { createWithItems } from "./create-with-items";
import { withProgress } from "./progress";
import { type DraftRef, readWizard } from "./wizard-draft";

type Wizard<Parent> = {
  createParent: (writer: CallerInTransaction, typed: Typed) => Promise<Parent>;
  createItem: (writer: CallerInTransaction, parent: Parent, typed: Typed) => Promise<unknown>;
  /** What is done last, when all items are there; nothing where left out. */
  finish?: (writer: CallerInTransaction, parent: Parent) => Promise<unknown>;
  words: {
    /** Said while the parent is made, such as "Creating advertiser...". */
    parent: string;
    /** Said while an item is made, counted from 1. */
    item: (position: number, count: number) => string;
    /** An item in the words of a refusal, such as 'Advertisement "Aspirin"'. */
    nameOf: (typed: Typed) => string;
    /** Said when some could not be made. */
    refused: (count: number) => string;
    /** Said while the save is finished. */
    finish?: string;
    /** Said, at a field of an item, when there are none; where left out, none are needed. */
    none?: FieldError;
  };
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
  return withProgress(ref.id, words.parent, (say) =>
    inTransaction(caller, async (writer) => {
      const { typed, items } = await readWizard(writer, ref);
      if (words.none && items.length === 0) throw new InvalidInputError([words.none]);
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
    }),
  );
}
