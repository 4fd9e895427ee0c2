import type { Readable } from "node:stream";

/** Bytes from `start` to `end`, both inclusive and 0-based. */
export type ByteRange = { start: number; end: number };

/**
 * Object storage of uploaded files. An object is written once, atomically, under a random name, and is immutable. Names
 * are those of objectNames.
 */
export type FileStorage = {
  /** Creates the folder or bucket if it is missing; called at startup. @throws Error */
  prepare: () => Promise<void>;
  /** Checks that the storage is usable, without changing it. @throws Error */
  check: () => Promise<void>;
  /**
   * Stores the file at a path durably. May move the file, so that it no longer exists at the path.
   * @throws Error with the code ENOSPC, EDQUOT or EFBIG when the storage is full; UnavailableError
   */
  put: (name: string, path: string) => Promise<void>;
  /** Opens an object or a range of it as a stream. @throws NotFoundError, UnavailableError */
  open: (name: string, range?: ByteRange) => Promise<Readable>;
  /** Removes objects; missing ones are ignored. */
  remove: (names: string[]) => Promise<void>;
  /** Lists all objects in no particular order, without those in quarantine. @throws UnavailableError */
  list: () => AsyncIterable<StoredObject>;
  /**
   * Reads the id of the installation that owns the objects, as stored by writeOwner; null without an owner.
   * @throws UnavailableError
   */
  readOwner: () => Promise<string | null>;
  /**
   * Stores the id of the installation that owns the objects. Without `replaces`, a concurrently stored id may stay:
   * verify with readOwner.
   * @throws UnavailableError
   */
  writeOwner: (id: string, options?: { replaces?: boolean }) => Promise<void>;
  quarantine: Quarantine;
};
export type StoredObject = { name: string; storedAt: Date };

/** Holding area for objects without a row: they cannot be read there, but restored. */
export type Quarantine = {
  /**
   * Moves objects into quarantine, where their age starts from zero; missing ones are ignored.
   * @throws UnavailableError
   */
  add: (names: string[]) => Promise<void>;
  /** Lists the objects with the time of their quarantine, in no particular order. @throws UnavailableError */
  list: () => AsyncIterable<StoredObject>;
  /** Moves objects back; missing ones are ignored. @throws UnavailableError */
  restore: (names: string[]) => Promise<void>;
  /** Deletes objects permanently; missing ones are ignored. @throws UnavailableError */
  remove: (names: string[]) => Promise<void>;
};

/** Reserved names in a storage: the quarantine's folder and the owner's object. No object has such a name. */
export const QUARANTINE_FOLDER = "quarantine";
export const OWNER_OBJECT = "installation-id";
