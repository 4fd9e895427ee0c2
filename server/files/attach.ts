import { Op } from "sequelize";
import { StoredFile } from "~/models";
import { FILE_MESSAGES, type FileKind } from "~/models/files/stored-file.schema";
import { type Caller, workOwner } from "~/server/platform/caller";
import { type FieldError, InvalidInputError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import {
  runAfterCommit,
  type CallerInTransaction,
  inTransaction,
} from "~/server/platform/transaction";
import { fileStorage, objectNames } from "./storage";
import { findExistingFileIds } from "./existing-files";
import { unreferencedByDrafts, unreferencedByRecords, referencedByRecord } from "./uses";

/** A file to attach to a record; `field` is the form field of its id. */
export type Attachment = { field: string; kind: FileKind; id: string | null | undefined };

/**
 * Resolves the file id to store in a record's column: undefined keeps the current file, null or "" removes it, and an id
 * must be that of a file of this kind that the caller has uploaded, or that a record already references, which makes it
 * visible to all. A file may be attached to several records, as to a copy of its record; it lives as long as one of them
 * references it. Pass a replaced or removed file to releaseFiles.
 * @param current the record's current file; null for none and for a new record
 * @throws InvalidInputError for the field when the file is missing, another owner's upload, or of another kind
 */
export async function resolveAttachment(
  writer: CallerInTransaction,
  { field, kind, id }: Attachment,
  current: string | null,
): Promise<string | null> {
  if (id === undefined || id === current) return current;
  if (id === null || id === "") return null;
  const { transaction } = writer;
  // The lock keeps the row from being deleted concurrently.
  const lock = transaction.LOCK.KEY_SHARE;
  const where = { id, kind, [Op.or]: [{ owner: workOwner(writer) }, ...referencedByRecord()] };
  const found = await StoredFile.findOne({ attributes: ["id"], where, transaction, lock });
  if (found) return id;
  throw new InvalidInputError([{ field, message: FILE_MESSAGES.missing(kind), code: "not-found" }]);
}

/**
 * Resolves several file ids as `resolveAttachment` does.
 * @returns the file id to store for each attachment, in their order
 * @throws InvalidInputError with the errors of all
 */
export async function resolveAttachments(
  writer: CallerInTransaction,
  attachments: (Attachment & { current: string | null })[],
): Promise<(string | null)[]> {
  const errors: FieldError[] = [];
  const ids: (string | null)[] = [];
  for (const { current, ...attachment } of attachments) {
    try {
      ids.push(await resolveAttachment(writer, attachment, current));
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      errors.push(...error.fields);
    }
  }
  if (errors.length > 0) throw new InvalidInputError(errors);
  return ids;
}

/**
 * Deletes the given files that neither a record nor a draft of their owner references anymore; their objects are removed
 * after the commit. Call it after updating the records.
 * @param ids of the files; null is ignored
 * @param dispose handles the objects of deleted files; removes them by default
 * @returns the number of deleted files
 */
export async function releaseFiles(
  writer: CallerInTransaction,
  ids: (string | null)[],
  dispose: (ids: string[]) => Promise<void> = removeObjects,
): Promise<number> {
  const { transaction } = writer;
  const candidates = { [Op.in]: [...new Set(ids.filter((id) => id !== null))] };
  if (candidates[Op.in].length === 0) return 0;
  // Locks the rows first, so that the check sees a concurrent attachment; a later attachment finds the row deleted.
  await StoredFile.findAll({
    attributes: ["id"],
    where: { id: candidates },
    order: ["id"],
    transaction,
    lock: true,
  });
  const unreferenced = await StoredFile.findAll({
    attributes: ["id"],
    where: { id: candidates, [Op.and]: [...unreferencedByRecords(), unreferencedByDrafts()] },
    transaction,
  });
  const deletedIds = unreferenced.map(({ id }) => id);
  if (deletedIds.length === 0) return 0;
  await StoredFile.destroy({ where: { id: deletedIds }, transaction });
  runAfterCommit(writer, () => disposeObjects(deletedIds, dispose));
  return deletedIds.length;
}

/**
 * Deletes a request's uploads that no record references, as after a refused API call or a resubmitted form. Never
 * throws: the clean-up deletes the rest.
 */
export async function discardUploads(caller: Caller, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    await inTransaction(caller, (writer) => releaseFiles(writer, ids));
  } catch (error) {
    log.warn({ err: error }, "uploads could not be discarded; they are left to the clean-up");
  }
}

const removeObjects = (ids: string[]) => fileStorage().remove(ids.flatMap(objectNames));

/** Disposes of the objects whose row is gone. Checks the rows again, since they still exist after a rollback. */
async function disposeObjects(
  ids: string[],
  dispose: (ids: string[]) => Promise<void>,
): Promise<void> {
  try {
    const existing = await findExistingFileIds(ids);
    await dispose(ids.filter((id) => !existing.has(id)));
  } catch (error) {
    log.error({ err: error }, "files could not be removed; they are left to the clean-up");
  }
}
