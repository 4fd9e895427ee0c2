import { Op } from "sequelize";
import { StoredFile } from "~/models";
import { FILE_MESSAGES, type FileKind } from "~/models/files/stored-file.schema";
import { type Caller, workOwner } from "~/server/platform/caller";
import { InvalidInputError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import {
  afterTransaction,
  type CallerInTransaction,
  inTransaction,
} from "~/server/platform/transaction";
import { fileStorage, objectNames } from "./storage";
import { knownFiles } from "./known-files";
import { namedByNoDraft, namedByNoRecord, namedByRecord } from "./uses";

/** A file that a record is to have; the field is the one that names it. */
export type Attachment = { field: string; kind: FileKind; id: string | null | undefined };

/**
 * The file that a record has from now on, for its column: undefined keeps the current one, null takes it away, and an id
 * is that of a file of this kind that the caller has uploaded, or that a record has already: then everybody may see it.
 * One that is attached already may be attached again, as to a copy of its record; it lives as long as one record names it. Whoever replaces or takes away a
 * file hands the one before to releaseFiles.
 * @param current the file that the record has; null for none and for a new record
 * @throws InvalidInputError at the field for a file that is not there, that somebody else holds, or that is of another kind
 */
export async function attachFile(
  writer: CallerInTransaction,
  { field, kind, id }: Attachment,
  current: string | null,
): Promise<string | null> {
  if (id === undefined || id === current) return current;
  if (id === null || id === "") return null;
  const { transaction } = writer;
  // Nobody deletes it meanwhile.
  const lock = transaction.LOCK.KEY_SHARE;
  const where = { id, kind, [Op.or]: [{ owner: workOwner(writer) }, ...namedByRecord()] };
  const found = await StoredFile.findOne({ attributes: ["id"], where, transaction, lock });
  if (found) return id;
  throw new InvalidInputError([{ field, message: FILE_MESSAGES.gone(kind) }]);
}

/**
 * Deletes those of some files that neither a record nor a draft of their owner's names any more; the objects go once the
 * transaction has committed. Call it after the records have let go of them. Returns how many were deleted.
 * @param ids null stands for none
 * @param dispose what becomes of the objects of deleted files: they are removed, unless it does something else
 */
export async function releaseFiles(
  writer: CallerInTransaction,
  ids: (string | null)[],
  dispose: (ids: string[]) => Promise<void> = removeObjects,
): Promise<number> {
  const { transaction } = writer;
  const named = { [Op.in]: [...new Set(ids.filter((id) => id !== null))] };
  if (named[Op.in].length === 0) return 0;
  // Locked first and asked about then: whoever attaches one meanwhile is seen, or finds it gone.
  await StoredFile.findAll({
    attributes: ["id"],
    where: { id: named },
    order: ["id"],
    transaction,
    lock: true,
  });
  const unused = await StoredFile.findAll({
    attributes: ["id"],
    where: { id: named, [Op.and]: [...namedByNoRecord(), namedByNoDraft()] },
    transaction,
  });
  const gone = unused.map(({ id }) => id);
  if (gone.length === 0) return 0;
  await StoredFile.destroy({ where: { id: gone }, transaction });
  afterTransaction(writer, () => disposeOfObjects(gone, dispose));
  return gone.length;
}

/**
 * Deletes what a request brought and nothing has taken: a call that was refused, or a form that is sent again. Never
 * throws: the clean-up deletes what is left.
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

/** Asks first which rows are gone: those of a transaction that was taken back are still there. */
async function disposeOfObjects(
  ids: string[],
  dispose: (ids: string[]) => Promise<void>,
): Promise<void> {
  try {
    const kept = await knownFiles(ids);
    await dispose(ids.filter((id) => !kept.has(id)));
  } catch (error) {
    log.error({ err: error }, "files could not be removed; they are left to the clean-up");
  }
}
