import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { log } from "~/server/platform/log";
import type { MayDelete } from "~/server/platform/housekeeping";
import { SettingsError } from "~/server/platform/settings";
import { knownFiles } from "./known-files";
import { requireOwnStorage } from "./storage-owner";
import { type StoredObject } from "./file-storage";
import { fileStorage, findFileId, nameStorage, objectNames } from "./storage";

/** An object that is younger may be on its way: another instance stores the object first, and its row then. */
const MIN_AGE_HOURS = 1;
/** As long as an operator may need to find out that rows are missing, and to restore them. */
const QUARANTINE_DAYS = 30;
/** A crash leaves a few files without a row. Where there are more, it is rather the rows that are missing. */
const MAX_FILES_PER_RUN = 20;
const LOOKED_UP_AT_ONCE = 200;
const HOUR_MS = 3_600_000;

/**
 * Moves the objects that no row names into quarantine: a crash, or a storage that did not answer, has left them. What is
 * younger than an hour is left alone. Returns how many objects it moved.
 * @param maxFiles where more files than that have no row, none is moved
 * @param mayDelete says no from the moment on when ages cannot be told any more
 * @throws SettingsError with one line for the operator where there are more; what the storage throws
 */
export async function quarantineLostObjects({
  maxFiles = MAX_FILES_PER_RUN,
  mayDelete = () => true,
}: { maxFiles?: number; mayDelete?: MayDelete } = {}): Promise<number> {
  const lost: string[] = [];
  for await (const objects of batches(olderThan(MIN_AGE_HOURS, fileStorage().list()))) {
    lost.push(...(await withoutRow(objects)).map(({ name }) => name));
  }
  const files = new Set(lost.map(findFileId)).size;
  if (files > maxFiles) throw tooManyLost(files);
  if (lost.length === 0 || !mayDelete()) return 0;
  await fileStorage().quarantine.add(lost);
  log.warn({ task: "files", names: lost }, "files that no row names were moved to quarantine");
  return lost.length;
}

/**
 * Moves the objects that no row names into quarantine, however many there are: for an operator who knows that no row is missing.
 * Returns how many objects it moved.
 * @throws SettingsError where the storage is not that of this database, ForbiddenError; what the storage throws
 */
export async function quarantineAllLostObjects(caller: Caller): Promise<number> {
  authorize(caller, "system.backup");
  await requireOwnStorage();
  const moved = await quarantineLostObjects({ maxFiles: Infinity });
  if (moved > 0) {
    await recordEvent(caller, {
      action: "changed",
      record: { type: "file storage" },
      changes: { quarantined: [null, moved] },
    });
  }
  return moved;
}

/** Moves all objects of some files into quarantine. @throws what the storage throws */
export const quarantineFiles = (ids: string[]): Promise<void> =>
  fileStorage().quarantine.add(ids.flatMap(objectNames));

/**
 * Puts back what a row names again, such as after a restore, and deletes for good what has been in quarantine for 30 days.
 * Returns how many objects it deleted.
 * @param mayDelete says no from the moment on when ages cannot be told any more
 * @throws what the storage throws
 */
export async function emptyQuarantine(mayDelete: MayDelete = () => true): Promise<number> {
  const { quarantine } = fileStorage();
  let deleted = 0;
  for await (const objects of batches(quarantine.list())) {
    const lost = await withoutRow(objects);
    const named = objects.filter((object) => !lost.includes(object)).map(({ name }) => name);
    if (named.length > 0) {
      await quarantine.putBack(named);
      log.warn(
        { task: "files", names: named },
        "files in quarantine have rows; they were put back",
      );
    }
    const old = lost.filter(isOlderThan(QUARANTINE_DAYS * 24)).map(({ name }) => name);
    if (old.length === 0 || !mayDelete()) continue;
    await quarantine.remove(old);
    deleted += old.length;
  }
  return deleted;
}

async function withoutRow(objects: StoredObject[]): Promise<StoredObject[]> {
  const known = await knownFiles([...new Set(objects.map(({ name }) => findFileId(name) ?? ""))]);
  return objects.filter(({ name }) => !known.has(findFileId(name) ?? ""));
}

const isOlderThan =
  (hours: number) =>
  ({ storedAt }: StoredObject) =>
    storedAt.getTime() < Date.now() - hours * HOUR_MS;

async function* olderThan(hours: number, objects: AsyncIterable<StoredObject>) {
  for await (const object of objects) if (isOlderThan(hours)(object)) yield object;
}

/** The objects of stored files, some at a time; what somebody else has put into the storage is left out. */
async function* batches(objects: AsyncIterable<StoredObject>): AsyncGenerator<StoredObject[]> {
  let batch: StoredObject[] = [];
  for await (const object of objects) {
    if (findFileId(object.name) === null) continue;
    batch.push(object);
    if (batch.length < LOOKED_UP_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const tooManyLost = (files: number) =>
  new SettingsError(
    `${nameStorage()} has ${files} files that no row of the database names; none was taken away, since so many may mean ` +
      'that rows are missing. Restore those; where none is missing, run "npm run admin -- storage quarantine".',
  );
