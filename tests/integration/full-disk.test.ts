import { open, type FileHandle } from "node:fs/promises";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { StoredFile } from "~/models";
import { cleanUpFiles } from "~/server/files/clean-up";
import { receiveFile } from "~/server/files/incoming";
import { storeFile } from "~/server/files/store";
import { fileStorage, replaceFileStorage } from "~/server/files/storage";
import { systemCaller } from "~/server/platform/caller";
import { toDatabaseError } from "~/server/platform/database-errors";
import { log } from "~/server/platform/log";
import { createTag } from "~/server/tags/tags";
import { readRecording, wav } from "../factories/files";
import { storePicture } from "../factories/stored-files";
import { admin, HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";
import { whileRefusingInserts } from "../support/refusing-inserts";
import {
  backdateFile,
  claimFileStorage,
  isStorageConsistent,
  listObjects,
} from "../support/stored-files";

const NO_ROOM = { status: 507, message: "There is no room left to store this file" };
const createNoSpaceError = () =>
  Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });

/** Fails file writes with ENOSPC after this number of successful writes. */
async function failWritesAfter(writes: number) {
  const handle = await open(import.meta.filename);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const append: FileHandle["appendFile"] = Reflect.get(prototype, "appendFile");
  vi.spyOn(prototype, "appendFile").mockImplementation(function (this: FileHandle, ...bytes) {
    if (writes-- <= 0) return Promise.reject(createNoSpaceError());
    return append.apply(this, bytes);
  });
}

function* readChunks(bytes: Uint8Array) {
  for (let offset = 0; offset < bytes.length; offset += 65_536) {
    yield bytes.subarray(offset, offset + 65_536);
  }
}

describe.runIf(HAS_DATABASE)("a disk that is full", () => {
  useDatabase();
  beforeAll(async () => {
    log.level = "silent";
    await claimFileStorage();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    replaceFileStorage(undefined);
  });

  it("in the middle of an upload: answers 507, and leaves no file and no row", async () => {
    await failWritesAfter(3);
    const content = readChunks(wav(60));
    const upload = receiveFile(admin, { kind: "audio", name: "a.wav", content });
    await expect(upload).rejects.toMatchObject(NO_ROOM);
    vi.restoreAllMocks();
    expect([await isStorageConsistent(), await StoredFile.count()]).toEqual([true, 0]);
  });

  it.each([0, 1])(
    "after %i stored objects of a picture: answers 507, and leaves no file and no row",
    async (successes) => {
      const storage = fileStorage();
      let remaining = successes;
      replaceFileStorage({
        ...storage,
        put: (name, from) =>
          remaining-- > 0 ? storage.put(name, from) : Promise.reject(createNoSpaceError()),
      });
      await expect(storePicture()).rejects.toMatchObject(NO_ROOM);
      expect([await isStorageConsistent(), await StoredFile.count()]).toEqual([true, 0]);
    },
  );

  it("is also recognized by a quota error or by a library's message", async () => {
    const storage = fileStorage();
    for (const error of [
      Object.assign(new Error("quota"), { code: "EDQUOT" }),
      new Error("write failed: No space left on device"),
    ]) {
      replaceFileStorage({ ...storage, put: () => Promise.reject(error) });
      await expect(storePicture()).rejects.toMatchObject(NO_ROOM);
    }
    expect(await isStorageConsistent()).toBe(true);
  });

  it("accepts uploads once there is room again", async () => {
    const id = await storePicture();
    expect([await isStorageConsistent(), listObjects().includes(id)]).toEqual([true, true]);
  });

  it("of the database leaves orphaned objects to the clean-up, never a row without objects", async () => {
    await whileRefusingInserts("stored_files", "full.png", async () => {
      await expect(storePicture("full.png")).rejects.toThrow();
    });
    const rows = (await StoredFile.findAll()).map(({ id }) => id);
    const orphaned = listObjects().filter((name) => !rows.some((id) => name.startsWith(id)));
    expect(orphaned).toHaveLength(2);
    for (const name of orphaned) backdateFile(name, 2);
    expect(await cleanUpFiles(systemCaller("test"))).toBe(2);
    expect(await isStorageConsistent()).toBe(true);
  });

  it.runIf(ON_POSTGRES)("of PostgreSQL is recognized by its error code", async () => {
    const expectNoRoom = async () => {
      const error: unknown = await createTag(admin, { name: "Full" }).catch(
        (thrown: unknown) => thrown,
      );
      expect(toDatabaseError(error)).toMatchObject({
        status: 507,
        message: "There is no room left to save this",
      });
    };
    await whileRefusingInserts("tags", "Full", expectNoRoom, "name", "53100");
    await createTag(admin, { name: "Full" });
  });

  it("is not reported for other storage errors", async () => {
    const error = Object.assign(new Error("EACCES"), { code: "EACCES" });
    replaceFileStorage({ ...fileStorage(), put: () => Promise.reject(error) });
    const file = readRecording("voice.webm");
    const stored = storeFile(admin, { kind: "audio", name: "a.webm", file });
    await expect(stored).rejects.toBe(error);
    expect(await isStorageConsistent()).toBe(true);
  });
});
