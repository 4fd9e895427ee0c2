import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Draft, StoredFile } from "~/models";
import { discardUploads } from "~/server/files/attach";
import { cleanUpFiles } from "~/server/files/clean-up";
import { incomingFolder } from "~/server/files/incoming";
import { storeFile } from "~/server/files/store";
import { quarantineAllOrphanedObjects } from "~/server/files/quarantine";
import { fileStorage, replaceFileStorage } from "~/server/files/storage";
import { systemCaller } from "~/server/platform/caller";
import { deleteDraft, createDraft, saveNamedDraft } from "~/server/platform/drafts";
import { log } from "~/server/platform/log";
import { settings } from "~/server/platform/settings";
import { seedGuidance } from "../factories/content";
import { readRecording } from "../factories/files";
import { storePicture } from "../factories/stored-files";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import {
  backdateFile,
  backdateInQuarantine,
  backdateRow,
  claimFileStorage,
  listIncoming,
  isStorageConsistent,
  listObjects,
  objectPath,
  listQuarantined,
} from "../support/stored-files";

const cleanUp = () => cleanUpFiles(systemCaller("test"));
const exists = async (id: string) => (await StoredFile.count({ where: { id } })) === 1;
const storeAgedPicture = async (hours = 0) => {
  const id = await storePicture();
  await backdateRow(id, hours);
  return id;
};
const storeRecording = () =>
  storeFile(admin, { kind: "audio", name: "a.webm", file: readRecording("voice.webm") });

describe.runIf(HAS_DATABASE)("the clean-up of files", () => {
  useDatabase();
  beforeAll(async () => {
    log.level = "silent";
    await claimFileStorage();
  });
  beforeEach(async () => {
    await cleanUp();
  });
  afterEach(() => replaceFileStorage(undefined));

  it("quarantines uploads that were unattached for a day, and no file of a record", async () => {
    const [expired, recent, attached] = [
      await storeAgedPicture(25),
      await storeAgedPicture(23),
      await storeAgedPicture(25),
    ];
    await seedGuidance({ image: attached });
    expect(await cleanUp()).toBe(1);
    expect([await exists(expired), await exists(recent), await exists(attached)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await isStorageConsistent()).toBe(true);
    expect(listQuarantined()).toEqual([expired, `${expired}-small`].sort());
  });

  it("leaves a file of a draft or stashed form until the draft or form is deleted", async () => {
    const [drafted, stashed] = [await storeAgedPicture(25), await storeAgedPicture(25)];
    const draft = await createDraft(admin, "guidance-wizard", { items: [{ image: drafted }] });
    await saveNamedDraft(admin, "kept-form", "form", { fields: { image: stashed } });
    expect(await cleanUp()).toBe(0);
    await deleteDraft(admin, "guidance-wizard", draft);
    await Draft.destroy({ where: { kind: "kept-form" } });
    expect(await cleanUp()).toBe(2);
    expect([await exists(drafted), await exists(stashed)]).toEqual([false, false]);
  });

  it("matches the file ids in drafts literally and by case: a similar id retains no file", async () => {
    const row = (await StoredFile.findByPk(await storeRecording()))?.get();
    const id = "a_bcdefghijklmnopqrstu";
    await StoredFile.create({ ...row!, id });
    await backdateRow(id, 25);
    await createDraft(admin, "guidance-wizard", { image: "aXbcdefghijklmnopqrstu" });
    await createDraft(admin, "guidance-wizard", { image: id.toUpperCase() });
    expect(await cleanUp()).toBe(1);
    expect(await exists(id)).toBe(false);
  });

  it("cleans up hundreds of files in one run", async () => {
    const row = (await StoredFile.findByPk(await storeRecording()))?.get();
    const createdAt = new Date(Date.now() - 48 * 3_600_000);
    const ids = Array.from({ length: 450 }, (_, index) => `file${String(index).padStart(18, "0")}`);
    await StoredFile.bulkCreate(ids.map((id) => ({ ...row!, id, createdAt })));
    expect(await cleanUp()).toBe(450);
  });

  it("quarantines orphaned objects, except recent objects whose row may not be committed yet", async () => {
    const [orphaned, recent] = [await storeAgedPicture(), await storeAgedPicture()];
    await StoredFile.destroy({ where: { id: [orphaned, recent] } });
    for (const name of [orphaned, `${orphaned}-small`]) backdateFile(name, 1.1);
    for (const name of [recent, `${recent}-small`]) backdateFile(name, 0.9);
    expect(await cleanUp()).toBe(2);
    expect(listObjects()).toEqual(expect.arrayContaining([recent, `${recent}-small`]));
    expect(listObjects()).not.toContain(orphaned);
    expect(listQuarantined()).toEqual(expect.arrayContaining([orphaned, `${orphaned}-small`]));
    for (const name of [recent, `${recent}-small`]) backdateFile(name, 2);
    await cleanUp();
  });

  it("deletes objects permanently only after 30 days in quarantine", async () => {
    const [recent, old] = [await storeRecording(), await storeRecording()];
    await StoredFile.destroy({ where: { id: [recent, old] } });
    for (const id of [recent, old]) backdateFile(id, 2);
    expect(await cleanUp()).toBe(2);
    backdateInQuarantine(recent, 29.9);
    backdateInQuarantine(old, 30.1);
    expect(await cleanUpFiles(systemCaller("test"), () => false)).toBe(0);
    expect(await cleanUp()).toBe(1);
    expect(listQuarantined()).toContain(recent);
    expect(listQuarantined()).not.toContain(old);
  });

  it("restores an object from quarantine when it has a row again, whatever its age", async () => {
    const id = await storeAgedPicture();
    const row = (await StoredFile.findByPk(id))!.get();
    await StoredFile.destroy({ where: { id } });
    for (const name of [id, `${id}-small`]) backdateFile(name, 2);
    expect(await cleanUp()).toBe(2);
    for (const name of [id, `${id}-small`]) backdateInQuarantine(name, 31);
    await StoredFile.create(row);
    expect(await cleanUp()).toBe(0);
    expect(listObjects()).toEqual(expect.arrayContaining([id, `${id}-small`]));
    expect(listQuarantined()).not.toContain(id);
  });

  it("quarantines nothing when there are more orphaned objects than a crash would leave", async () => {
    const ids = Array.from({ length: 21 }, (_, index) => `lost${String(index).padStart(18, "0")}`);
    const createObject = (id: string) => {
      mkdirSync(path.dirname(objectPath(id)), { recursive: true });
      writeFileSync(objectPath(id), "x");
      backdateFile(id, 2);
    };
    ids.forEach(createObject);
    const upload = "left-upload";
    writeFileSync(path.join(incomingFolder(), upload), "x");
    backdateFile(upload, 3, incomingFolder());
    await expect(cleanUp()).rejects.toThrow(
      `DATA_DIR is "${settings().dataDir}"; its folder "files" has 21 files that no row of the database names; none was ` +
        "taken away, since so many may mean that rows are missing. Restore those; where none is missing, run " +
        '"npm run admin -- storage quarantine".',
    );
    expect(listObjects()).toEqual(expect.arrayContaining(ids));
    expect(listIncoming()).toEqual([]);
    expect(await quarantineAllOrphanedObjects(admin)).toBe(21);
    expect(listQuarantined()).toEqual(expect.arrayContaining(ids));
    ids.slice(0, 20).forEach(createObject);
    expect(await cleanUp()).toBe(20);
  });

  it("leaves an old object with a row, and unrelated files", async () => {
    const id = await storeAgedPicture();
    backdateFile(id, 1_000);
    mkdirSync(path.join(settings().dataDir, "files", "no"), { recursive: true });
    writeFileSync(path.join(settings().dataDir, "files", "no", "notes"), "mine");
    backdateFile("notes", 1_000);
    expect(await cleanUp()).toBe(0);
    expect(listObjects()).toEqual(expect.arrayContaining([id, "notes"]));
  });

  it("removes files of incomplete uploads", async () => {
    mkdirSync(incomingFolder(), { recursive: true });
    for (const name of ["broken-off", "broken-off-small", "under-way"]) {
      writeFileSync(path.join(incomingFolder(), name), "x");
    }
    backdateFile("broken-off", 2.1, incomingFolder());
    backdateFile("broken-off-small", 2.1, incomingFolder());
    expect(await cleanUp()).toBe(2);
    expect(listIncoming()).toEqual(["under-way"]);
    backdateFile("under-way", 3, incomingFolder());
    await cleanUp();
  });

  it("does not touch files that another instance stores concurrently", async () => {
    await Promise.all([
      ...Array.from({ length: 10 }, async (_, index) =>
        index % 2 ? storeAgedPicture() : storeRecording(),
      ),
      ...Array.from({ length: 10 }, cleanUp),
    ]);
    expect(listIncoming()).toEqual([]);
    for (const { id } of await StoredFile.findAll()) expect(listObjects()).toContain(id);
  });

  it("keeps the rows of objects that cannot be quarantined, for the next run", async () => {
    const id = await storeAgedPicture(25);
    const storage = fileStorage();
    const add = () => Promise.reject(new Error("no answer"));
    replaceFileStorage({ ...storage, quarantine: { ...storage.quarantine, add } });
    await expect(cleanUp()).rejects.toThrow("no answer");
    replaceFileStorage(undefined);
    expect([await exists(id), listObjects().includes(id)]).toEqual([true, true]);
    expect(await cleanUp()).toBe(1);
    expect(await exists(id)).toBe(false);
    expect(listQuarantined()).toContain(id);
  });

  it("restores a quarantined object that was attached meanwhile", async () => {
    const id = await storeAgedPicture(25);
    const storage = fileStorage();
    const add = async (names: string[]) => {
      await storage.quarantine.add(names);
      if (names.includes(id)) await seedGuidance({ image: id });
    };
    replaceFileStorage({ ...storage, quarantine: { ...storage.quarantine, add } });
    expect(await cleanUp()).toBe(0);
    expect(await exists(id)).toBe(true);
    expect(listObjects()).toEqual(expect.arrayContaining([id, `${id}-small`]));
  });

  it("quarantines objects that could not be removed when their row was deleted", async () => {
    const id = await storeAgedPicture(25);
    const remove = () => Promise.reject(new Error("no answer"));
    replaceFileStorage({ ...fileStorage(), remove });
    await discardUploads(admin, [id]);
    replaceFileStorage(undefined);
    expect([await exists(id), listObjects().includes(id)]).toEqual([false, true]);
    for (const name of [id, `${id}-small`]) backdateFile(name, 2);
    expect(await cleanUp()).toBe(2);
    expect(listObjects()).not.toContain(id);
    expect(listQuarantined()).toContain(id);
  });
});
