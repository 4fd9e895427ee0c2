import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Op } from "sequelize";
import { StoredFile } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { errorCode } from "~/server/platform/errors";
import type { MayDelete } from "~/server/platform/housekeeping";
import { inTransaction } from "~/server/platform/transaction";
import { releaseFiles } from "./attach";
import { incomingFolder } from "./incoming";
import { maintainQuarantine, quarantineFiles, quarantineOrphanedObjects } from "./quarantine";
import { requireOwnStorage } from "./storage-owner";
import { unreferencedByDrafts, unreferencedByRecords } from "./uses";

/** Unattached files are kept for a day, the lifetime of an open form. */
const MIN_AGE_HOURS = 24;
/** Age above which no upload can still be in progress: a request takes at most an hour. */
const MAX_UPLOAD_HOURS = 2;
const BATCH_ROWS = 50;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/**
 * Cleans up stored files. Moves to quarantine the files older than a day that neither a record nor a draft references,
 * and objects without a row; deletes objects after 30 days in quarantine, and temporary files of interrupted
 * uploads. Files that are being stored, here or in another instance, are untouched. Uses short transactions of its own,
 * which never wait for the storage.
 * @param mayDelete returns false as soon as ages are unreliable
 * @returns the number of removed files and objects
 * @throws SettingsError when the storage belongs to another database, or when so many objects lack a row that something
 *   else must be wrong (none is removed then); errors of the storage
 */
export async function cleanUpFiles(
  caller: Caller,
  mayDelete: MayDelete = () => true,
): Promise<number> {
  await requireOwnStorage();
  return (
    (await quarantineUnreferencedFiles(caller, mayDelete)) +
    (await deleteAbandonedUploads(mayDelete)) +
    (await maintainQuarantine(mayDelete)) +
    // Last, since it throws when too many objects lack a row.
    (await quarantineOrphanedObjects({ mayDelete }))
  );
}

async function quarantineUnreferencedFiles(caller: Caller, mayDelete: MayDelete): Promise<number> {
  let deleted = 0;
  for (;;) {
    const unreferenced = await StoredFile.findAll({
      attributes: ["id"],
      where: {
        createdAt: { [Op.lt]: hoursAgo(MIN_AGE_HOURS) },
        [Op.and]: [...unreferencedByRecords(), unreferencedByDrafts()],
      },
      limit: BATCH_ROWS,
    });
    if (unreferenced.length === 0 || !mayDelete()) return deleted;
    const ids = unreferenced.map(({ id }) => id);
    // Before the rows are deleted, so that an interruption leaves no object without a row; maintainQuarantine restores
    // the objects of files that were attached meanwhile.
    await quarantineFiles(ids);
    const released = await inTransaction(caller, (writer) =>
      releaseFiles(writer, ids, quarantineFiles),
    );
    deleted += released;
    // Fewer deletions than a batch: no file is left, or some were attached meanwhile, and the next run checks the rest.
    if (released < BATCH_ROWS) return deleted;
  }
}

async function deleteAbandonedUploads(mayDelete: MayDelete): Promise<number> {
  let deleted = 0;
  for (const name of await listFolder(incomingFolder())) {
    const file = path.join(incomingFolder(), name);
    if (!(await isAbandoned(file)) || !mayDelete()) continue;
    await rm(file, { force: true, recursive: true });
    deleted += 1;
  }
  return deleted;
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}

/** Whether no request can still be writing the file; false for one that was removed meanwhile. */
async function isAbandoned(file: string): Promise<boolean> {
  try {
    return (await stat(file)).mtime < hoursAgo(MAX_UPLOAD_HOURS);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}
