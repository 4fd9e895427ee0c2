import type { RawValues } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { toDatabaseError } from "~/server/platform/database-errors";
import { deleteDraft } from "~/server/platform/drafts";
import { DomainError, type FieldError, InvalidInputError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import {
  type CallerInTransaction,
  inSavepoint,
  inTransaction,
  isSerializationFailure,
} from "~/server/platform/transaction";
import { withProgress } from "./progress";
import {
  changeWizard,
  type DraftRef,
  type Made,
  readWizard,
  type WizardDraft,
  type WizardItem,
} from "./wizard-draft";

/** Items that could not be made; nothing was written. `fields` names each of them. */
export class ItemsRefusedError extends DomainError {
  readonly status = 422;
}

/** What the items belong to could not be made; the message says why. */
export class ParentRefusedError extends DomainError {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** The field under which a form shows what is wrong with an item in its list. */
export const itemField = (key: string) => `item-${key}`;

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
  /** Makes the record, or changes the one that there is already. */
  saveParent: (
    writer: CallerInTransaction,
    typed: RawValues,
    made: Made | undefined,
  ) => Promise<Parent>;
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
  wizard: Wizard<Parent>,
): Promise<Parent> {
  return withDraft(caller, ref, wizard.words, async (writer, draft, say) => {
    const { parent, refused } = await createWithItems(writer, draft, wizard, say);
    if (refused.length > 0) throw itemsRefused(refused, wizard.words);
    if (wizard.words.finish) say(wizard.words.finish);
    await wizard.finish?.(writer, parent);
    await deleteDraft(writer, ref.kind, ref.id);
    return parent;
  });
}

type PartialWizard<Parent> = Wizard<Parent> & {
  /** The record as a draft knows it whose items are not all made. */
  madeOf: (writer: CallerInTransaction, parent: Parent) => Promise<Made>;
};

/**
 * Saves what a wizard has gathered and keeps what succeeds (specification 001, section 8: guidance). Items that fail stay in
 * the draft, which then knows the record: the next save adds them to it. Where nothing can be saved, nothing is.
 * @returns the record, and the items that are left in the draft, each with the reason
 * @throws NotFoundError without the draft, InvalidInputError without items, ParentRefusedError, StaleError, ItemsRefusedError
 */
export function saveWizardInParts<Parent>(
  caller: Caller,
  ref: DraftRef,
  wizard: PartialWizard<Parent>,
): Promise<{ parent: Parent; left: RefusedItem[] }> {
  return withDraft(caller, ref, wizard.words, async (writer, draft, say) => {
    const { parent, refused: left } = await createWithItems(writer, draft, wizard, say);
    if (left.length === 0) {
      await deleteDraft(writer, ref.kind, ref.id);
    } else if (left.length === draft.items.length && !draft.made) {
      throw itemsRefused(left, wizard.words);
    } else {
      const made = await wizard.madeOf(writer, parent);
      await changeWizard(writer, ref, (draft) => ({
        ...draft,
        items: left,
        made,
        // Its details are the record's from now on.
        typed: made.typed,
      }));
    }
    return { parent, left };
  });
}

type Say = (words: string) => void;

/** Works on a whole draft in one transaction, and says how far it is. */
function withDraft<T>(
  caller: Caller,
  ref: DraftRef,
  words: Words,
  work: (writer: CallerInTransaction, draft: WizardDraft, say: Say) => Promise<T>,
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

/** An item that could not be made, and why. */
type RefusedItem = WizardItem & { refused: string };

/**
 * Makes the record and its items in the caller's transaction. Every item is tried, each in a savepoint of its own, so that
 * all that fail are known.
 * @throws ParentRefusedError
 */
async function createWithItems<Parent>(
  writer: CallerInTransaction,
  { typed, items, made }: WizardDraft,
  { saveParent, createItem, words }: Wizard<Parent>,
  say: Say,
): Promise<{ parent: Parent; refused: RefusedItem[] }> {
  const parent = await saveParent(writer, typed, made).catch(refuseParent);
  const refused: RefusedItem[] = [];
  for (const [at, item] of items.entries()) {
    say(words.item(at + 1, items.length));
    try {
      await inSavepoint(writer, (savepoint) => createItem(savepoint, parent, item.typed));
    } catch (error) {
      refused.push({ ...item, refused: reasonOf(error, writer) });
    }
  }
  return { parent, refused };
}

/** Says in one sentence what was wrong with fields of another step, which this one does not have. @throws ParentRefusedError */
function refuseParent(error: unknown): never {
  if (!(error instanceof DomainError) || error.fields.length === 0) throw error;
  throw new ParentRefusedError(error.fields.map(({ message }) => message).join("; "), error.status);
}

/**
 * Why one of several items failed, for people; what only the operator can mend goes to the log.
 * @throws the error itself where no item is at fault: a lost database, or a transaction that is to be run again
 */
export function reasonOf(error: unknown, { requestId }: CallerInTransaction): string {
  if (error instanceof InvalidInputError) {
    return error.fields.map(({ message }) => message).join("; ");
  }
  if (error instanceof DomainError) return error.message;
  const lost = toDatabaseError(error);
  if (lost) throw lost;
  if (isSerializationFailure(error)) throw error;
  log.error({ requestId, err: error }, "one of several items could not be saved");
  return "Unknown error occurred";
}

function itemsRefused(items: readonly RefusedItem[], words: Words): ItemsRefusedError {
  const fields = items.map(({ key, typed, refused }) => ({
    field: itemField(key),
    message: `${words.nameOf(typed)}: ${refused}`,
  }));
  return new ItemsRefusedError(words.refused(items.length), fields);
}
