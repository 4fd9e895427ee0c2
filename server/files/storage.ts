import path from "node:path";
import { FILE_ID_LENGTH, FILE_MESSAGES, isFileId } from "~/models/files/stored-file.schema";
import { errorCode, FileRefusedError, UnavailableError } from "~/server/platform/errors";
import { type Settings, settings, SettingsError } from "~/server/platform/settings";
import type { FileStorage } from "./file-storage";
import { folderStorage } from "./folder-storage";
import { s3Storage } from "./s3-storage";

/** The object with a picture's small version. */
export const thumbnailName = (id: string) => `${id}-small`;
/** Every object that a stored file may have. */
export const objectNames = (id: string) => [id, thumbnailName(id)];

/** The id of the stored file that an object belongs to; null for what somebody else has put into the storage. */
export function findFileId(name: string): string | null {
  const id = name.slice(0, FILE_ID_LENGTH);
  return isFileId(id) && objectNames(id).includes(name) ? id : null;
}

let current: FileStorage | undefined;

/** The storage of this process: the folder "files" in the data directory, or a bucket. */
export function fileStorage(): FileStorage {
  return (current ??= openStorage(settings()));
}

function openStorage({ storage, dataDir }: Settings): FileStorage {
  return storage === "folder" ? folderStorage(path.join(dataDir, "files")) : s3Storage(storage);
}

/** Makes sure that files can be stored, before anybody sends one. @throws SettingsError */
export async function checkFileStorage(): Promise<void> {
  const { storage } = settings();
  try {
    await fileStorage().prepare();
    await fileStorage().check();
  } catch (error) {
    const reason = describeReason(error);
    throw new SettingsError(
      storage === "folder"
        ? `${nameStorage()} cannot be used (${reason}).`
        : `S3_BUCKET is "${storage.bucket}"; it takes a bucket that the S3_ settings reach (${reason}).`,
    );
  }
}

/** The beginning of a line for the operator about the storage: the setting, and what it is about. */
export function nameStorage(): string {
  const { storage, dataDir } = settings();
  if (storage === "folder") return `DATA_DIR is "${dataDir}"; its folder "files"`;
  const { bucket, prefix } = storage;
  return prefix === ""
    ? `S3_BUCKET is "${bucket}"; it`
    : `S3_BUCKET is "${bucket}" with S3_PREFIX "${prefix}"; it`;
}

/**
 * The line for the operator where an error means that files cannot be stored, or that there is no room for them; every other
 * error stays as it is.
 */
export function explainStorageError(error: unknown): unknown {
  const isFull = error instanceof FileRefusedError && error.status === 507;
  const isLost = error instanceof UnavailableError && error.message === FILE_MESSAGES.unavailable;
  if (!isFull && !isLost) return error;
  const { storage, dataDir } = settings();
  const what = isFull ? "there is no room left for files" : "files cannot be stored";
  return new SettingsError(
    storage === "folder"
      ? `DATA_DIR is "${dataDir}"; ${what}.`
      : `S3_BUCKET is "${storage.bucket}"; ${what}.`,
  );
}

/** A code of the system, or what a store calls its refusal. */
const describeReason = (error: unknown) =>
  errorCode(error) ?? (error instanceof Error ? error.name : "unknown");

/** Hands this process another storage, as tests do; undefined goes back to that of the settings. */
export function useFileStorage(replacement: FileStorage | undefined): void {
  current = replacement;
}
