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
import { toDiskError } from "./disk-space";
import {
  type ByteRange,
  type FileStorage,
  OWNER,
  QUARANTINE,
  type StoredObject,
} from "./file-storage";

const NAME = /^[\w-]{2,64}$/;
/** An object is in the folder of the first letters of its name. */
const FOLDER_LENGTH = 2;

/** Stored files in a folder, below a folder for the first two letters of their names. */
export function folderStorage(directory: string): FileStorage {
  const placeIn = (folder: string) => (name: string) => {
    if (!NAME.test(name)) throw new Error("A stored file has a name that is none");
    return path.join(folder, name.slice(0, FOLDER_LENGTH), name);
  };
  const placeOf = placeIn(directory);
  const quarantine = path.join(directory, QUARANTINE);
  const placeInQuarantine = placeIn(quarantine);
  const owner = path.join(directory, OWNER);
  return {
    async prepare() {
      await mkdir(directory, { recursive: true, mode: 0o700 });
    },
    async check() {
      await access(directory, constants.W_OK);
      // Nobody could start without it, such as where root has made it.
      await readOwner(owner);
    },
    put: (name, from) => put(placeOf(name), from),
    open: (name, range) => openFile(placeOf(name), range),
    async remove(names) {
      for (const name of names) await rm(placeOf(name), { force: true });
    },
    list: () => list(directory),
    async readOwner() {
      try {
        return await readOwner(owner);
      } catch (error) {
        throw toDiskError(error) ?? error;
      }
    },
    writeOwner: (id, { replaces = false } = {}) => writeOwner(owner, id, replaces),
    quarantine: {
      async add(names) {
        for (const name of names) await move(placeOf(name), placeInQuarantine(name));
      },
      list: () => list(quarantine),
      async putBack(names) {
        for (const name of names) await move(placeInQuarantine(name), placeOf(name));
      },
      async remove(names) {
        for (const name of names) await rm(placeInQuarantine(name), { force: true });
      },
    },
  };
}

/** Moves an object to another folder of the storage, where its age counts from now; one that is gone is no error. */
async function move(from: string, to: string): Promise<void> {
  try {
    const now = new Date();
    await utimes(from, now, now);
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return;
    throw toDiskError(error) ?? error;
  }
}

/** Null also for one that has nothing in it, as a disk may leave it. */
async function readOwner(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim() || null;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** Whole or not at all; of two that write at the same time without replacing, the first one's stays where the disk can tell. */
async function writeOwner(file: string, id: string, replaces: boolean): Promise<void> {
  const part = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(part, `${id}\n`, { mode: 0o600, flag: "wx", flush: true });
    if (replaces) await rename(part, file);
    else await renameUnlessTaken(part, file);
    await sync(path.dirname(file));
  } catch (error) {
    throw toDiskError(error) ?? error;
  } finally {
    await rm(part, { force: true });
  }
}

/** On a disk without hard links (exFAT, many network shares) the last one's stays, as in a bucket. */
async function renameUnlessTaken(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") await rename(part, file);
  }
}

async function put(place: string, from: string): Promise<void> {
  const folder = path.dirname(place);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  // A new folder is gone after a power cut, and all that is in it, until its own name has reached the disk.
  if (made !== undefined) await sync(path.dirname(made));
  // Its age counts from now: the clean-up leaves what has just been stored to its row.
  const now = new Date();
  await utimes(from, now, now);
  await sync(from);
  try {
    await rename(from, place);
  } catch (error) {
    if (errorCode(error) !== "EXDEV") throw error;
    await copyOver(from, place);
  }
  await sync(folder);
}

/** To another disk, where a file cannot be renamed to. */
async function copyOver(from: string, place: string): Promise<void> {
  try {
    await copyFile(from, place);
    await sync(place);
  } catch (error) {
    await rm(place, { force: true });
    throw error;
  }
}

/** Waits until a file, or a folder's list of names, has reached the disk. */
async function sync(place: string): Promise<void> {
  const handle = await open(place, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openFile(place: string, range?: ByteRange): Promise<Readable> {
  try {
    const handle = await open(place, "r");
    return handle.createReadStream(range);
  } catch (error) {
    if (errorCode(error) === "ENOENT") throw new NotFoundError("File not found");
    throw toDiskError(error) ?? error;
  }
}

async function* list(directory: string): AsyncGenerator<StoredObject> {
  for (const folder of await namesIn(directory)) {
    if (folder.length !== FOLDER_LENGTH) continue;
    for (const name of await namesIn(path.join(directory, folder))) {
      const found = await statOrNone(path.join(directory, folder, name));
      if (found?.isFile() && NAME.test(name)) yield { name, storedAt: found.mtime };
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "")) return [];
    throw error;
  }
}

/** Null for what was removed since its name was read. */
async function statOrNone(place: string) {
  try {
    return await stat(place);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}
