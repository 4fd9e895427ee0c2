import type { Readable } from "node:stream";

/** Bytes from `start` to `end`, both included, counted from 0. */
export type ByteRange = { start: number; end: number };

/**
 * Where the bytes of stored files are. An object is written once under a random name, whole or not at all, and never
 * changed. Names are those of objectNames.
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
