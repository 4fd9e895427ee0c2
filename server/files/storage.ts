import path from "node:path";
import type { Readable } from "node:stream";
import { settings } from "~/server/platform/settings";
import { folderStorage } from "./folder-storage";

/** Bytes from `start` to `end`, both included, counted from 0. */
export type ByteRange = { start: number; end: number };

/**
 * Where the bytes of stored files are. An object is written once under a random name, whole or not at all, and never
 * changed. Names are those of objectsOf.
 */
export type FileStorage = {
  /**
   * Stores the file at a path; it is on disk for good when this is done. The file is given away: it may be gone
   * afterwards. @throws Error with the code ENOSPC, EDQUOT or EFBIG where there is no room
   */
  put: (name: string, path: string) => Promise<void>;
  /** The bytes of an object, or a range of them. @throws NotFoundError */
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

/** The storage of this process: the folder "files" in the data directory. */
export function fileStorage(): FileStorage {
  return (current ??= folderStorage(path.join(settings().dataDir, "files")));
}

/** Hands this process another storage, as tests do; undefined goes back to that of the settings. */
export function useFileStorage(replacement: FileStorage | undefined): void {
  current = replacement;
}
