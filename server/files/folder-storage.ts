import { randomBytes } from "node:crypto";
import {
  access,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { errorCode, NotFoundError } from "~/server/platform/errors";
import { toDiskError } from "./disk-errors";
import {
  type ByteRange,
  type FileStorage,
  OWNER_OBJECT,
  QUARANTINE_FOLDER,
  type StoredObject,
} from "./file-storage";

const OBJECT_NAME = /^[\w-]{2,64}$/;
/** Objects are sharded into folders by the first letters of their names. */
const FOLDER_LENGTH = 2;

/** Creates a file storage in a folder, sharded by the first two letters of the names. */
export function folderStorage(directory: string): FileStorage {
  /** Creates a function that formats an object's path in a folder. */
  const createPathFormatter = (folder: string) => (name: string) => {
    if (!OBJECT_NAME.test(name)) throw new Error("A stored file has a name that is none");
    return path.join(folder, name.slice(0, FOLDER_LENGTH), name);
  };
  const objectPath = createPathFormatter(directory);
  const quarantineFolder = path.join(directory, QUARANTINE_FOLDER);
  const quarantinePath = createPathFormatter(quarantineFolder);
  const ownerFile = path.join(directory, OWNER_OBJECT);
  return {
    async prepare() {
      await mkdir(directory, { recursive: true, mode: 0o700 });
    },
    async check() {
      await access(directory, constants.W_OK);
      // Fails at startup if the owner's file is unreadable, such as one that root has created.
      await readOwner(ownerFile);
    },
    put: (name, source) => put(objectPath(name), source),
    open: (name, range) => openFile(objectPath(name), range),
    async remove(names) {
      for (const name of names) await rm(objectPath(name), { force: true });
    },
    list: () => list(directory),
    async readOwner() {
      try {
        return await readOwner(ownerFile);
      } catch (error) {
        throw toDiskError(error) ?? error;
      }
    },
    writeOwner: (id, { replaces = false } = {}) => writeOwner(ownerFile, id, replaces),
    quarantine: {
      async add(names) {
        for (const name of names) await move(objectPath(name), quarantinePath(name));
      },
      list: () => list(quarantineFolder),
      async restore(names) {
        for (const name of names) await move(quarantinePath(name), objectPath(name));
      },
      async remove(names) {
        for (const name of names) await rm(quarantinePath(name), { force: true });
      },
    },
  };
}

/** Moves an object to another folder of the storage, where its age starts from zero; a missing one is ignored. */
async function move(source: string, target: string): Promise<void> {
  try {
    const now = new Date();
    await utimes(source, now, now);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rename(source, target);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return;
    throw toDiskError(error) ?? error;
  }
}

/** Reads the owner; null for a missing file, and for an empty one, as a failing disk may leave it. */
async function readOwner(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim() || null;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/**
 * Writes the owner atomically. Of two concurrent writers without `replaces`, the first one wins if the disk has hard
 * links.
 */
async function writeOwner(file: string, id: string, replaces: boolean): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(temporary, `${id}\n`, { mode: 0o600, flag: "wx", flush: true });
    if (replaces) await rename(temporary, file);
    else await renameUnlessExists(temporary, file);
    await sync(path.dirname(file));
  } catch (error) {
    throw toDiskError(error) ?? error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * Renames unless the target exists. On a disk without hard links (exFAT, many network shares) the last writer wins, as
 * in a bucket.
 */
async function renameUnlessExists(temporary: string, file: string): Promise<void> {
  try {
    await link(temporary, file);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") await rename(temporary, file);
  }
}

/** Moves a file into the storage durably. */
async function put(target: string, source: string): Promise<void> {
  const folder = path.dirname(target);
  const createdFolder = await mkdir(folder, { recursive: true, mode: 0o700 });
  // Syncs the parent, without which a power failure may lose the new folder and its content.
  if (createdFolder !== undefined) await sync(path.dirname(createdFolder));
  // Resets the age: the clean-up skips young objects, whose rows may follow.
  const now = new Date();
  await utimes(source, now, now);
  await sync(source);
  try {
    await rename(source, target);
  } catch (error) {
    if (errorCode(error) !== "EXDEV") throw error;
    await copyAcrossDisks(source, target);
  }
  await sync(folder);
}

/** Copies to another disk, where a rename is impossible. */
async function copyAcrossDisks(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target);
    await sync(target);
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

/** Waits until a file, or a folder's list of names, is on the disk. */
async function sync(target: string): Promise<void> {
  const handle = await open(target, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openFile(file: string, range?: ByteRange): Promise<Readable> {
  try {
    const handle = await open(file, "r");
    return handle.createReadStream(range);
  } catch (error) {
    if (errorCode(error) === "ENOENT") throw new NotFoundError("File not found");
    throw toDiskError(error) ?? error;
  }
}

async function* list(directory: string): AsyncGenerator<StoredObject> {
  for (const folder of await listFolder(directory)) {
    if (folder.length !== FOLDER_LENGTH) continue;
    for (const name of await listFolder(path.join(directory, folder))) {
      const stats = await statIfExists(path.join(directory, folder, name));
      if (stats?.isFile() && OBJECT_NAME.test(name)) yield { name, storedAt: stats.mtime };
    }
  }
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "")) return [];
    throw error;
  }
}

/** Reads a file's metadata; null for a file that was removed meanwhile. */
async function statIfExists(file: string) {
  try {
    return await stat(file);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}
