import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  utimes,
} from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { codeOf, NotFoundError } from "~/server/platform/errors";
import { lostDisk } from "./room";
import type { ByteRange, FileStorage, StoredObject } from "./storage";

const NAME = /^[\w-]{2,64}$/;

/** Stored files in a folder, below a folder for the first two letters of their names. */
export function folderStorage(directory: string): FileStorage {
  const placeOf = (name: string) => {
    if (!NAME.test(name)) throw new Error("A stored file has a name that is none");
    return path.join(directory, name.slice(0, 2), name);
  };
  return {
    async prepare() {
      return (await mkdir(directory, { recursive: true, mode: 0o700 })) !== undefined;
    },
    check: () => access(directory, constants.W_OK),
    put: (name, from) => put(placeOf(name), from),
    open: (name, range) => openFile(placeOf(name), range),
    async remove(names) {
      for (const name of names) await rm(placeOf(name), { force: true });
    },
    list: () => list(directory),
  };
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
    if (codeOf(error) !== "EXDEV") throw error;
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
    if (codeOf(error) === "ENOENT") throw new NotFoundError("File not found");
    throw lostDisk(error) ?? error;
  }
}

async function* list(directory: string): AsyncGenerator<StoredObject> {
  for (const folder of await namesIn(directory)) {
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
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error) ?? "")) return [];
    throw error;
  }
}

/** Null for what was removed since its name was read. */
async function statOrNone(place: string) {
  try {
    return await stat(place);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}
