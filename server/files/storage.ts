import path from "node:path";
import type { Readable } from "node:stream";
import { FILE_ID_LENGTH, FILE_MESSAGES, isFileId } from "~/models/stored-file.schema";
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
  /** Makes the place for objects where there is none, as the start does. @throws Error */
  prepare: () => Promise<void>;
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
  /** Everything that is stored, in no order, without what is in quarantine. @throws UnavailableError */
  list: () => AsyncIterable<StoredObject>;
  /** Which installation the objects belong to, as writeOwner has said; null where nobody has. @throws UnavailableError */
  readOwner: () => Promise<string | null>;
  /**
   * Says which installation the objects belong to. Where somebody else has said so meanwhile, theirs may stay, unless it is
   * replaced: readOwner tells. @throws UnavailableError
   */
  writeOwner: (id: string, options?: { replaces?: boolean }) => Promise<void>;
  quarantine: Quarantine;
};
export type StoredObject = { name: string; storedAt: Date };

/** Where objects are kept for some time that no row names: nobody reads them there, and they can be put back. */
export type Quarantine = {
  /** Moves objects there; their time counts from now. Those that are gone already are no error. @throws UnavailableError */
  add: (names: string[]) => Promise<void>;
  /** Everything that is there, with the time since when, in no order. @throws UnavailableError */
  list: () => AsyncIterable<StoredObject>;
  /** Moves objects back. Those that are gone already are no error. @throws UnavailableError */
  putBack: (names: string[]) => Promise<void>;
  /** Deletes objects for good. Those that are gone already are no error. @throws UnavailableError */
  remove: (names: string[]) => Promise<void>;
};

/** What a storage calls the place of the quarantine and the object that says whose it is; no object has such a name. */
export const QUARANTINE = "quarantine";
export const OWNER = "installation-id";

/** The object with a picture's small version. */
export const smallOf = (id: string) => `${id}-small`;
/** Every object that a stored file may have. */
export const objectsOf = (id: string) => [id, smallOf(id)];

/** The id of the stored file that an object belongs to; null for what somebody else has put into the storage. */
export function findFileId(name: string): string | null {
  const id = name.slice(0, FILE_ID_LENGTH);
  return isFileId(id) && objectsOf(id).includes(name) ? id : null;
}

let current: FileStorage | undefined;

/** The storage of this process: the folder "files" in the data directory, or a bucket. */
export function fileStorage(): FileStorage {
  return (current ??= storageOf(settings()));
}

function storageOf({ storage, dataDir }: Settings): FileStorage {
  return storage === "folder" ? folderStorage(path.join(dataDir, "files")) : s3Storage(storage);
}

/** Makes sure that files can be stored, before anybody sends one. @throws SettingsError */
export async function checkFileStorage(): Promise<void> {
  const { storage } = settings();
  try {
    await fileStorage().prepare();
    await fileStorage().check();
  } catch (error) {
    const reason = reasonOf(error);
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
