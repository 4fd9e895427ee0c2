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
  updateWizardDraft,
  type DraftRef,
  type ExistingRecord,
  readWizardDraft,
  type WizardDraft,
  type WizardItem,
} from "./wizard-draft";

/** Thrown when a save was rolled back because of refused items; `fields` has an error for each. */
export class ItemsRefusedError extends DomainError {
  readonly status = 422;
}

/** Thrown when the parent record of the items was refused; the message is the reason. */
export class ParentRefusedError extends DomainError {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Name of the field that carries an item's error. */
export const itemFieldName = (key: string) => `item-${key}`;

type Messages = {
  /** Progress message of the parent, such as "Creating advertiser...". */
  parent: string;
  /** Formats the progress message of an item; `position` starts at 1. */
  item: (position: number, count: number) => string;
  /** Formats the label of an item in errors, such as 'Advertisement "Aspirin"'. */
  formatLabel: (rawValues: RawValues) => string;
  /** Formats the error of a save that was rolled back because of refused items. */
  refused: (count: number) => string;
  /** Progress message of `finish`. */
  finish?: string;
  /** Error of a save without items; undefined if items are optional. */
  none?: FieldError;
};

/** Steps of saving a wizard: its parent record, such as an advertiser, and the items of it. */
type Wizard<Parent> = {
  /** Creates the parent record, or updates the existing one. */
  saveParent: (
    writer: CallerInTransaction,
    rawValues: RawValues,
    existing: ExistingRecord | undefined,
  ) => Promise<Parent>;
  createItem: (
    writer: CallerInTransaction,
    parent: Parent,
    rawValues: RawValues,
  ) => Promise<unknown>;
  /** Runs after all items were created. */
  finish?: (writer: CallerInTransaction, parent: Parent) => Promise<unknown>;
  messages: Messages;
};

/**
 * Saves a draft atomically: creates its record with all items, and deletes the draft. Publishes its progress
 * (specification 001, section 4; DESIGN 8).
 * @returns the record
 * @throws NotFoundError without the draft, InvalidInputError without required items, ParentRefusedError, ItemsRefusedError
 */
export function saveWizard<Parent>(
  caller: Caller,
  ref: DraftRef,
  wizard: Wizard<Parent>,
): Promise<Parent> {
  return withDraft(caller, ref, wizard.messages, async (writer, draft, report) => {
    const { parent, refused } = await createWithItems(writer, draft, wizard, report);
    if (refused.length > 0) throw toItemsRefusedError(refused, wizard.messages);
    if (wizard.messages.finish) report(wizard.messages.finish);
    await wizard.finish?.(writer, parent);
    await deleteDraft(writer, ref.kind, ref.id);
    return parent;
  });
}

type PartialWizard<Parent> = Wizard<Parent> & {
  /** Converts the saved record to the reference that the remaining draft stores. */
  toExistingRecord: (writer: CallerInTransaction, parent: Parent) => Promise<ExistingRecord>;
};

/**
 * Saves a draft partially: commits its record and the valid items (specification 001, section 8: guidance). Refused items
 * stay in the draft with a reference to the record; the next save adds them to that record. A new record without any valid
 * item is not saved.
 * @returns the record, and the refused items that stay in the draft, each with its error
 * @throws NotFoundError without the draft, InvalidInputError without items, ParentRefusedError, StaleError, ItemsRefusedError
 */
export function saveWizardInParts<Parent>(
  caller: Caller,
  ref: DraftRef,
  wizard: PartialWizard<Parent>,
): Promise<{ parent: Parent; refusedItems: RefusedItem[] }> {
  return withDraft(caller, ref, wizard.messages, async (writer, draft, report) => {
    const { parent, refused } = await createWithItems(writer, draft, wizard, report);
    if (refused.length === 0) {
      await deleteDraft(writer, ref.kind, ref.id);
    } else if (refused.length === draft.items.length && !draft.made) {
      throw toItemsRefusedError(refused, wizard.messages);
    } else {
      const made = await wizard.toExistingRecord(writer, parent);
      await updateWizardDraft(writer, ref, (draft) => ({
        ...draft,
        items: refused,
        made,
        // From now on, the details are those of the record.
        typed: made.typed,
      }));
    }
    return { parent, refusedItems: refused };
  });
}

type Report = (message: string) => void;

/** Runs `work` on a draft in one transaction, with progress. */
function withDraft<T>(
  caller: Caller,
  ref: DraftRef,
  messages: Messages,
  work: (writer: CallerInTransaction, draft: WizardDraft, report: Report) => Promise<T>,
): Promise<T> {
  return withProgress(ref.id, messages.parent, (report) =>
    inTransaction(caller, async (writer) => {
      const draft = await readWizardDraft(writer, ref);
      const isEmpty = draft.items.length === 0 && !draft.made;
      if (messages.none && isEmpty) throw new InvalidInputError([messages.none]);
      return work(writer, draft, report);
    }),
  );
}

/** Refused item, with its error. */
type RefusedItem = WizardItem & { refused: string };

/**
 * Creates the record and its items in the caller's transaction. Each item has a savepoint of its own, so that the errors
 * of all items are collected.
 * @throws ParentRefusedError
 */
async function createWithItems<Parent>(
  writer: CallerInTransaction,
  { typed, items, made }: WizardDraft,
  { saveParent, createItem, messages }: Wizard<Parent>,
  report: Report,
): Promise<{ parent: Parent; refused: RefusedItem[] }> {
  const parent = await saveParent(writer, typed, made).catch(throwParentRefused);
  const refused: RefusedItem[] = [];
  for (const [index, item] of items.entries()) {
    report(messages.item(index + 1, items.length));
    try {
      await inSavepoint(writer, (savepoint) => createItem(savepoint, parent, item.typed));
    } catch (error) {
      refused.push({ ...item, refused: formatItemError(error, writer) });
    }
  }
  return { parent, refused };
}

/** Converts field errors, whose fields are in another step, to one message. @throws ParentRefusedError */
function throwParentRefused(error: unknown): never {
  if (!(error instanceof DomainError) || error.fields.length === 0) throw error;
  throw new ParentRefusedError(error.fields.map(({ message }) => message).join("; "), error.status);
}

/**
 * Formats an item's error for display; unexpected errors are logged.
 * @throws the error itself if it concerns the whole transaction: database errors and serialization failures
 */
export function formatItemError(error: unknown, { requestId }: CallerInTransaction): string {
  if (error instanceof InvalidInputError) {
    return error.fields.map(({ message }) => message).join("; ");
  }
  if (error instanceof DomainError) return error.message;
  const databaseError = toDatabaseError(error);
  if (databaseError) throw databaseError;
  if (isSerializationFailure(error)) throw error;
  log.error({ requestId, err: error }, "one of several items could not be saved");
  return "Unknown error occurred";
}

function toItemsRefusedError(items: readonly RefusedItem[], messages: Messages): ItemsRefusedError {
  const fields = items.map(({ key, typed, refused }) => ({
    field: itemFieldName(key),
    message: `${messages.formatLabel(typed)}: ${refused}`,
  }));
  return new ItemsRefusedError(messages.refused(items.length), fields);
}
