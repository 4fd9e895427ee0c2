import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Op } from "sequelize";
import { StoredFile } from "~/models";
import { isFileId } from "~/models/stored-file.schema";
import type { Caller } from "~/server/platform/caller";
import { codeOf } from "~/server/platform/errors";
import type { MayDelete } from "~/server/platform/housekeeping";
import { inTransaction } from "~/server/platform/transaction";
import { releaseFiles } from "./attach";
import { incomingFolder } from "./incoming";
import { fileStorage, objectsOf } from "./storage";
import { namedByNoDraft, namedByNoRecord } from "./uses";

/** A form stays open for a day; what it brought is there when it is saved at last. */
const HOURS_HELD = 24;
/** What is younger may be on its way: another instance stores the object first, and its row then. */
const HOURS_WITHOUT_ROW = 1;
/** No request takes longer than an hour: what was written first then waits for the last. */
const HOURS_INCOMING = 2;
const AT_ONCE = 200;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/**
 * Deletes what nobody needs any more: files that were held for a day and that neither a record nor a draft names,
 * objects without a row, and what uploads have left that did not come to their end. What is being stored meanwhile, here
 * or in another instance, is left alone. Takes short transactions of its own, so that nobody waits for the storage.
 * Returns how many it deleted.
 * @param mayDelete says no from the moment on when ages cannot be told any more
 * @throws what the storage throws
 */
export async function cleanUpFiles(
  caller: Caller,
  mayDelete: MayDelete = () => true,
): Promise<number> {
  return (
    (await deleteForgottenFiles(caller, mayDelete)) +
    (await deleteObjectsWithoutRow(mayDelete)) +
    (await deleteLeftUploads(mayDelete))
  );
}

async function deleteForgottenFiles(caller: Caller, mayDelete: MayDelete): Promise<number> {
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
    if (!mayDelete()) return deleted;
    const ids = forgotten.map(({ id }) => id);
    const gone = await inTransaction(caller, (writer) => releaseFiles(writer, ids));
    deleted += gone;
    // Fewer are gone than were found where somebody has just taken one: the next time tells.
    if (gone < AT_ONCE) return deleted;
  }
}

async function deleteObjectsWithoutRow(mayDelete: MayDelete): Promise<number> {
  let [deleted, names]: [number, string[]] = [0, []];
  for await (const { name, storedAt } of fileStorage().list()) {
    if (storedAt >= hoursAgo(HOURS_WITHOUT_ROW) || idOf(name) === null) continue;
    names.push(name);
    if (names.length < AT_ONCE) continue;
    deleted += await removeWithoutRow(names, mayDelete);
    names = [];
  }
  return deleted + (await removeWithoutRow(names, mayDelete));
}

/** The file whose object this is; null for what somebody else has put into the storage. */
function idOf(name: string): string | null {
  const id = name.slice(0, 22);
  return isFileId(id) && objectsOf(id).includes(name) ? id : null;
}

async function removeWithoutRow(names: string[], mayDelete: MayDelete): Promise<number> {
  if (names.length === 0) return 0;
  const ids = [...new Set(names.map((name) => idOf(name) ?? ""))];
  const rows = await StoredFile.findAll({ attributes: ["id"], where: { id: ids } });
  const known = new Set(rows.map(({ id }) => id));
  const lost = names.filter((name) => !known.has(idOf(name) ?? ""));
  if (!mayDelete()) return 0;
  if (lost.length > 0) await fileStorage().remove(lost);
  return lost.length;
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
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

/** Whether no request can be writing to it any more; what is gone meanwhile is not ours to delete. */
async function isUntouched(place: string): Promise<boolean> {
  try {
    return (await stat(place)).mtime < hoursAgo(HOURS_INCOMING);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
}
