import path from "node:path";
import type { Readable } from "node:stream";
import { FILE_MESSAGES } from "~/models/stored-file.schema";
import { codeOf, FileRefusedError, UnavailableError } from "~/server/platform/errors";
import { type Settings, settings, SettingsError } from "~/server/platform/settings";
import { folderStorage } from "./folder-storage";
import { s3Storage } from "./s3-storage";

/** Bytes from `start` to `end`, both included, counted from 0. */
export type ByteRange = { start: number; end: number };

/**
 * Where the bytes of stored files are. An object is written once under a random name, whole or not at all, and never
 * changed. Names are those of objectsOf.
 */
export type FileStorage = {
  /** Makes the place for objects where there is none, as the start does. @returns whether there was none @throws Error */
  prepare: () => Promise<boolean>;
  /** Whether it can be used; changes nothing. @throws Error */
  check: () => Promise<void>;
  /**
   * Stores the file at a path; it is there for good when this is done. The file is given away: it may be gone
   * afterwards. @throws Error with the code ENOSPC, EDQUOT or EFBIG where there is no room;
   * UnavailableError
   */
  put: (name: string, path: string) => Promise<void>;
  /** The bytes of an object, or a range of them. @throws NotFoundError, UnavailableError */
  open: (name: string, range?: ByteRange) => Promise<Readable>;
  /** Removes objects; one that is gone already is no error. */
  remove: (names: string[]) => Promise<void>;
  /** Everything that is stored, in no order. */
  list: () => AsyncIterable<StoredObject>;
};
export type StoredObject = { name: string; storedAt: Date };

/** The object with a picture's small version. */
export const smallOf = (id: string) => `${id}-small`;
/** Every object that a stored file may have. */
export const objectsOf = (id: string) => [id, smallOf(id)];

let current: FileStorage | undefined;

/** The storage of this process: the folder "files" in the data directory, or a bucket. */
export function fileStorage(): FileStorage {
  return (current ??= storageOf(settings()));
}

function storageOf({ storage, dataDir }: Settings): FileStorage {
  return storage === "folder" ? folderStorage(path.join(dataDir, "files")) : s3Storage(storage);
}

/**
 * Makes sure that files can be stored, before anybody sends one. @returns whether the place for them had to be made
 * @throws SettingsError
 */
export async function checkFileStorage(): Promise<boolean> {
  const { storage, dataDir } = settings();
  try {
    const wasMissing = await fileStorage().prepare();
    await fileStorage().check();
    return wasMissing;
  } catch (error) {
    const reason = reasonOf(error);
    throw storage === "folder"
      ? new SettingsError(
          `DATA_DIR is "${dataDir}"; its folder "files" cannot be used (${reason}).`,
        )
      : new SettingsError(
          `S3_BUCKET is "${storage.bucket}"; it takes a bucket that the S3_ settings reach (${reason}).`,
        );
  }
}

/**
 * The line for the operator where an error means that files cannot be stored, or that there is no room for them; every other
 * error stays as it is.
 */
export function explainedByStorage(error: unknown): unknown {
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
const reasonOf = (error: unknown) =>
  codeOf(error) ?? (error instanceof Error ? error.name : "unknown");

/** Hands this process another storage, as tests do; undefined goes back to that of the settings. */
export function useFileStorage(replacement: FileStorage | undefined): void {
  current = replacement;
}
