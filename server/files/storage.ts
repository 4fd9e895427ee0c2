import path from "node:path";
import { FILE_ID_LENGTH, STORING_MESSAGES, isFileId } from "~/models/files/stored-file.schema";
import { errorCode, FileRefusedError, UnavailableError } from "~/server/platform/errors";
import { type Settings, settings, SettingsError } from "~/server/platform/settings";
import type { FileStorage } from "./file-storage";
import { folderStorage } from "./folder-storage";
import { errorStatus, s3Storage } from "./s3-storage";

/** Object name of a picture's thumbnail. */
export const thumbnailName = (id: string) => `${id}-small`;
/** Names of all objects that a stored file may have. */
export const objectNames = (id: string) => [id, thumbnailName(id)];

/** Parses the file id of an object name; null for a foreign object in the storage. */
export function extractFileId(name: string): string | null {
  const id = name.slice(0, FILE_ID_LENGTH);
  return isFileId(id) && objectNames(id).includes(name) ? id : null;
}

let processStorage: FileStorage | undefined;

/** The storage of this process: the folder "files" in DATA_DIR, or a bucket. */
export function fileStorage(): FileStorage {
  return (processStorage ??= openStorage(settings()));
}

function openStorage({ storage, dataDir }: Settings): FileStorage {
  return storage === "folder" ? folderStorage(path.join(dataDir, "files")) : s3Storage(storage);
}

/** Requires a usable storage; checked at startup. @throws SettingsError */
export async function checkFileStorage(): Promise<void> {
  const { storage } = settings();
  try {
    await fileStorage().prepare();
    await fileStorage().check();
  } catch (error) {
    const reason = describeReason(error);
    throw new SettingsError(
      storage === "folder"
        ? `${describeStorage()} cannot be used (${reason}).`
        : `S3_BUCKET is "${storage.bucket}"; it takes a bucket that the S3_ settings reach (${reason}).`,
    );
  }
}

/** Formats the beginning of the operator's error messages: the setting of the storage, and its subject. */
export function describeStorage(): string {
  const { storage, dataDir } = settings();
  if (storage === "folder") return `DATA_DIR is "${dataDir}"; its folder "files"`;
  const { bucket, prefix } = storage;
  return prefix === ""
    ? `S3_BUCKET is "${bucket}"; it`
    : `S3_BUCKET is "${bucket}" with S3_PREFIX "${prefix}"; it`;
}

/**
 * Converts an error that means that files cannot be stored, or that the storage is full, to the operator's message;
 * returns other errors unchanged.
 */
export function explainStorageError(error: unknown): unknown {
  const isFull = error instanceof FileRefusedError && error.status === 507;
  const isUnavailable =
    error instanceof UnavailableError && error.message === STORING_MESSAGES.unavailable;
  if (!isFull && !isUnavailable) return error;
  const { storage, dataDir } = settings();
  const problem = isFull ? "there is no room left for files" : "files cannot be stored";
  return new SettingsError(
    storage === "folder"
      ? `DATA_DIR is "${dataDir}"; ${problem}.`
      : `S3_BUCKET is "${storage.bucket}"; ${problem}.`,
  );
}

/** The system's error code, the status of the store's answer (its check has no body that names the error), or the error's name. */
function describeReason(error: unknown): string {
  const status = errorStatus(error);
  if (status !== undefined) return `HTTP ${status}`;
  return errorCode(error) ?? (error instanceof Error ? error.name : "unknown");
}

/** Replaces the storage of this process, for tests; undefined restores the configured one. */
export function replaceFileStorage(replacement: FileStorage | undefined): void {
  processStorage = replacement;
}
