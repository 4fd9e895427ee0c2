import { DomainError, type FieldError, InvalidInputError } from "~/server/platform/errors";
import { toDatabaseError } from "~/server/platform/database-errors";
import { log } from "~/server/platform/log";
import {
  type CallerInTransaction,
  inSavepoint,
  isSerializationFailure,
} from "~/server/platform/transaction";
import type { WizardItem } from "./wizard-draft";

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

type Work<Parent> = {
  createParent: (writer: CallerInTransaction) => Promise<Parent>;
  items: readonly WizardItem[];
  createItem: (writer: CallerInTransaction, parent: Parent, item: WizardItem) => Promise<unknown>;
  /** An item in the words of the message, such as 'Advertisement "Aspirin"'. */
  nameOf: (item: WizardItem) => string;
  /** What is said when some could not be made. */
  refused: (count: number) => string;
  /** Hears which item is being made now, counted from 1. */
  onItem: (position: number) => void;
};

/** The field under which a form shows what is wrong with an item in its list. */
export const itemField = (key: string) => `item-${key}`;

/**
 * Makes a record and everything that belongs to it in the caller's transaction. Every item is tried, each in a savepoint
 * of its own, so that the refusal names all that failed; then nothing is kept.
 * @throws ParentRefusedError, ItemsRefusedError
 */
export async function createWithItems<Parent>(
  writer: CallerInTransaction,
  { createParent, items, createItem, nameOf, refused, onItem }: Work<Parent>,
): Promise<Parent> {
  const parent = await orRefuseParent(createParent(writer));
  const failed: FieldError[] = [];
  for (const [at, item] of items.entries()) {
    onItem(at + 1);
    try {
      await inSavepoint(writer, (savepoint) => createItem(savepoint, parent, item));
    } catch (error) {
      const message = `${nameOf(item)}: ${reasonOf(error, writer)}`;
      failed.push({ field: itemField(item.key), message });
    }
  }
  if (failed.length > 0) throw new ItemsRefusedError(refused(failed.length), failed);
  return parent;
}

/** What was wrong with fields of another step is said in one sentence: this one does not have them. @throws ParentRefusedError */
export function orRefuseParent<Parent>(parent: Promise<Parent>): Promise<Parent> {
  return parent.catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.fields.length === 0) throw error;
    const reasons = error.fields.map(({ message }) => message);
    throw new ParentRefusedError(reasons.join("; "), error.status);
  });
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
