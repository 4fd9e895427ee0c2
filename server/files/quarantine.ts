import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { log } from "~/server/platform/log";
import type { MayDelete } from "~/server/platform/housekeeping";
import { SettingsError } from "~/server/platform/settings";
import { findExistingFileIds } from "./existing-files";
import { requireOwnStorage } from "./storage-owner";
import { type StoredObject } from "./file-storage";
import { fileStorage, extractFileId, describeStorage, objectNames } from "./storage";

/** Minimum age of an orphaned object: a younger one may belong to an upload, which stores the object before the row. */
const MIN_AGE_HOURS = 1;
/** Days in quarantine before the deletion: time for an operator to notice missing rows, and to restore them. */
const QUARANTINE_DAYS = 30;
/** Above this number of orphaned files, a run moves none and fails: a crash leaves a few; more mean that rows are missing. */
const MAX_FILES_PER_RUN = 20;
const BATCH_OBJECTS = 200;
const HOUR_MS = 3_600_000;

/**
 * Moves orphaned objects, which a crash or an unavailable storage has left without a row, into quarantine. Objects
 * younger than an hour are skipped.
 * @param maxFiles limit of orphaned files, above which none is moved
 * @param mayDelete returns false as soon as ages are unreliable
 * @returns the number of moved objects
 * @throws SettingsError with a one-line message for the operator above the limit; errors of the storage
 */
export async function quarantineOrphanedObjects({
  maxFiles = MAX_FILES_PER_RUN,
  mayDelete = () => true,
}: { maxFiles?: number; mayDelete?: MayDelete } = {}): Promise<number> {
  const orphaned: string[] = [];
  for await (const objects of inBatches(filterOlderThan(MIN_AGE_HOURS, fileStorage().list()))) {
    orphaned.push(...(await findOrphaned(objects)).map(({ name }) => name));
  }
  const fileCount = new Set(orphaned.map(extractFileId)).size;
  if (fileCount > maxFiles) throw tooManyOrphanedError(fileCount);
  if (orphaned.length === 0 || !mayDelete()) return 0;
  await fileStorage().quarantine.add(orphaned);
  log.warn({ task: "files", names: orphaned }, "files that no row names were moved to quarantine");
  return orphaned.length;
}

/**
 * Moves all orphaned objects into quarantine without a limit, for an operator who has verified that no row is missing.
 * @returns the number of moved objects
 * @throws SettingsError when the storage belongs to another database, ForbiddenError; errors of the storage
 */
export async function quarantineAllOrphanedObjects(caller: Caller): Promise<number> {
  authorize(caller, "system.backup");
  await requireOwnStorage();
  const moved = await quarantineOrphanedObjects({ maxFiles: Infinity });
  if (moved > 0) {
    await recordEvent(caller, {
      action: "changed",
      record: { type: "file storage" },
      changes: { quarantined: [null, moved] },
    });
  }
  return moved;
}

/** Moves all objects of some files into quarantine. @throws errors of the storage */
export const quarantineFiles = (ids: string[]): Promise<void> =>
  fileStorage().quarantine.add(ids.flatMap(objectNames));

/**
 * Restores quarantined objects that have a row again, as after a restore, and permanently deletes those quarantined for
 * 30 days.
 * @param mayDelete returns false as soon as ages are unreliable
 * @returns the number of deleted objects
 * @throws errors of the storage
 */
export async function maintainQuarantine(mayDelete: MayDelete = () => true): Promise<number> {
  const { quarantine } = fileStorage();
  let deleted = 0;
  for await (const objects of inBatches(quarantine.list())) {
    const orphaned = await findOrphaned(objects);
    const referenced = objects
      .filter((object) => !orphaned.includes(object))
      .map(({ name }) => name);
    if (referenced.length > 0) {
      await quarantine.restore(referenced);
      log.warn(
        { task: "files", names: referenced },
        "files in quarantine have rows; they were put back",
      );
    }
    const expired = orphaned
      .filter((object) => isOlderThan(object, QUARANTINE_DAYS * 24))
      .map(({ name }) => name);
    if (expired.length === 0 || !mayDelete()) continue;
    await quarantine.remove(expired);
    deleted += expired.length;
  }
  return deleted;
}

/** Finds the objects whose file has no row. */
async function findOrphaned(objects: StoredObject[]): Promise<StoredObject[]> {
  const existing = await findExistingFileIds([
    ...new Set(objects.map(({ name }) => extractFileId(name) ?? "")),
  ]);
  return objects.filter(({ name }) => !existing.has(extractFileId(name) ?? ""));
}

const isOlderThan = ({ storedAt }: StoredObject, hours: number) =>
  storedAt.getTime() < Date.now() - hours * HOUR_MS;

async function* filterOlderThan(hours: number, objects: AsyncIterable<StoredObject>) {
  for await (const object of objects) if (isOlderThan(object, hours)) yield object;
}

/** Batches the objects of stored files; foreign objects in the storage are ignored. */
async function* inBatches(objects: AsyncIterable<StoredObject>): AsyncGenerator<StoredObject[]> {
  let batch: StoredObject[] = [];
  for await (const object of objects) {
    if (extractFileId(object.name) === null) continue;
    batch.push(object);
    if (batch.length < BATCH_OBJECTS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const tooManyOrphanedError = (fileCount: number) =>
  new SettingsError(
    `${describeStorage()} has ${fileCount} files that no row of the database names; none was taken away, since so many may mean ` +
      'that rows are missing. Restore those; where none is missing, run "npm run admin -- storage quarantine".',
  );
