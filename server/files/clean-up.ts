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
import { emptyQuarantine, quarantineFiles, quarantineLostObjects } from "./quarantine";
import { requireOwnStorage } from "./storage-owner";
import { namedByNoDraft, namedByNoRecord } from "./uses";

/** A form stays open for a day; what it brought is there when it is saved at last. */
const HOURS_HELD = 24;
/** No request takes longer than an hour: what was written first then waits for the last. */
const HOURS_INCOMING = 2;
const AT_ONCE = 50;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/**
 * Takes away what nobody needs any more: files that were held for a day and that neither a record nor a draft names, and
 * objects without a row, go to quarantine; what has been there for 30 days, and what uploads have left that did not come to
 * their end, is deleted. What is being stored meanwhile, here or in another instance, is left alone. Takes short
 * transactions of its own, so that nobody waits for the storage. Returns how many it took away.
 * @param mayDelete says no from the moment on when ages cannot be told any more
 * @throws SettingsError where the storage is not that of this database, or where so many objects have no row that something
 *   else must be wrong: then it takes none of them; what the storage throws
 */
export async function cleanUpFiles(
  caller: Caller,
  mayDelete: MayDelete = () => true,
): Promise<number> {
  await requireOwnStorage();
  return (
    (await removeForgottenFiles(caller, mayDelete)) +
    (await deleteLeftUploads(mayDelete)) +
    (await emptyQuarantine(mayDelete)) +
    // Last: it may refuse.
    (await quarantineLostObjects({ mayDelete }))
  );
}

async function removeForgottenFiles(caller: Caller, mayDelete: MayDelete): Promise<number> {
  let deleted = 0;
  for (;;) {
    const forgotten = await StoredFile.findAll({
      attributes: ["id"],
      where: {
        createdAt: { [Op.lt]: hoursAgo(HOURS_HELD) },
        [Op.and]: [...namedByNoRecord(), namedByNoDraft()],
      },
      limit: AT_ONCE,
    });
    if (forgotten.length === 0 || !mayDelete()) return deleted;
    const ids = forgotten.map(({ id }) => id);
    // Before the rows go, so that no end in between leaves hundreds without one; emptyQuarantine puts back what somebody has taken.
    await quarantineFiles(ids);
    const gone = await inTransaction(caller, (writer) =>
      releaseFiles(writer, ids, quarantineFiles),
    );
    deleted += gone;
    // Fewer are gone than were found where somebody has just taken one: the next time tells.
    if (gone < AT_ONCE) return deleted;
  }
}

async function deleteLeftUploads(mayDelete: MayDelete): Promise<number> {
  let deleted = 0;
  for (const name of await namesIn(incomingFolder())) {
    const place = path.join(incomingFolder(), name);
    if (!(await isUntouched(place)) || !mayDelete()) continue;
    await rm(place, { force: true, recursive: true });
    deleted += 1;
  }
  return deleted;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}

/** Whether no request can be writing to it any more; what is gone meanwhile is not ours to delete. */
async function isUntouched(place: string): Promise<boolean> {
  try {
    return (await stat(place)).mtime < hoursAgo(HOURS_INCOMING);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}
