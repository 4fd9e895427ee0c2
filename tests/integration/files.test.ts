import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { StoredFile } from "~/models";
import { resolveAttachment, discardUploads, releaseFiles } from "~/server/files/attach";
import { storeFile } from "~/server/files/store";
import { fileStorage, replaceFileStorage } from "~/server/files/storage";
import { deleteGuidance, updateGuidance } from "~/server/guidance/guidances";
import type { Caller } from "~/server/platform/caller";
import { createDraft } from "~/server/platform/drafts";
import { log } from "~/server/platform/log";
import { inSavepoint, inTransaction } from "~/server/platform/transaction";
import { seedGuidance } from "../factories/content";
import { plainPicture, readRecording } from "../factories/files";
import { emptyBin } from "../support/bin";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  collectStatuses,
  useDatabase,
  viewer,
} from "../support/database";
import { isStorageConsistent, listObjects } from "../support/stored-files";

const otherCaller: Caller = { ...admin, actor: { ...admin.actor, id: "somebody else" } };
const NO_PICTURE = "This picture is no longer there. Please choose it again.";
const NO_RECORDING = "This recording is no longer there. Please choose it again.";

const storePicture = async (caller = admin, name = "picture.png") =>
  storeFile(caller, { kind: "image", name, file: await plainPicture(40, 30).png().toBuffer() });
const storeRecording = (caller = admin) =>
  storeFile(caller, { kind: "audio", name: "voice.webm", file: readRecording("voice.webm") });
const attach = (id: string | null | undefined, current: string | null = null, caller = admin) =>
  inTransaction(caller, (writer) =>
    resolveAttachment(writer, { field: "image", kind: "image", id }, current),
  );
const release = (...ids: (string | null)[]) =>
  inTransaction(admin, (writer) => releaseFiles(writer, ids));
const exists = async (id: string) => (await StoredFile.count({ where: { id } })) === 1;

describe.runIf(HAS_DATABASE)("stored files", () => {
  useDatabase();
  beforeAll(() => {
    log.level = "silent";
  });
  afterEach(() => replaceFileStorage(undefined));

  describe("a new file", () => {
    it("belongs to its uploader, with metadata read from its content", async () => {
      const id = await storePicture();
      expect(id).toMatch(/^[\w-]{22}$/);
      const row = await StoredFile.findByPk(id);
      expect(row).toMatchObject({ kind: "image", contentType: "image/webp", owner: "test" });
      expect(row).toMatchObject({ name: "picture.png", width: 40, height: 30 });
      expect(row?.sha256).toMatch(/^[\da-f]{64}$/);
      expect(listObjects()).toEqual(expect.arrayContaining([id, `${id}-small`]));
      const voice = await StoredFile.findByPk(await storeRecording());
      expect(voice).toMatchObject({ bytes: readRecording("voice.webm").length, width: null });
      expect(await isStorageConsistent()).toBe(true);
    });

    it("belongs to the browser under open access", async () => {
      const id = await storePicture({ ...admin, owner: "open:mark" });
      expect((await StoredFile.findByPk(id))?.owner).toBe("open:mark");
    });

    it.each([
      ["../../etc/passwd", "passwd"],
      ["C:\\fakepath\\knee.jpg", "knee.jpg"],
      ["knee\0.jpg", "knee.jpg"],
      ["knee\u202egpj.exe", "kneegpj.exe"],
      ["..", ""],
      [`${"x".repeat(300)}.jpeg`, `${"x".repeat(195)}.jpeg`],
    ])("has the name %j sanitized", async (uploadName, storedName) => {
      const id = await storePicture(admin, uploadName);
      expect((await StoredFile.findByPk(id))?.name).toBe(storedName);
    });

    it("is refused to a caller who may not write", async () => {
      await expect(storePicture(viewer)).rejects.toMatchObject({ status: 403 });
      expect(await isStorageConsistent()).toBe(true);
    });
  });

  describe("a record that attaches a file", () => {
    it("keeps its file for undefined, and detaches it for null or an empty text", async () => {
      const id = await storePicture();
      expect(await attach(undefined, id)).toBe(id);
      expect(await attach(undefined)).toBeNull();
      expect(await attach(null, id)).toBeNull();
      expect(await attach("", id)).toBeNull();
      expect(await attach(id)).toBe(id);
    });

    it("may keep another caller's file, but not attach it", async () => {
      const othersFile = await storePicture(otherCaller);
      expect(await attach(othersFile, othersFile)).toBe(othersFile);
      const refusal = { status: 422, fields: [{ field: "image", message: NO_PICTURE }] };
      await expect(attach(othersFile)).rejects.toMatchObject(refusal);
    });

    it("refuses a missing file, and a file of another kind", async () => {
      const refusal = { fields: [{ field: "image", message: NO_PICTURE }] };
      await expect(attach("x".repeat(22))).rejects.toMatchObject(refusal);
      await expect(attach(await storeRecording())).rejects.toMatchObject(refusal);
      const id = await storePicture();
      const voice = inTransaction(admin, (writer) =>
        resolveAttachment(writer, { field: "voice", kind: "audio", id }, null),
      );
      await expect(voice).rejects.toMatchObject({
        fields: [{ field: "voice", message: NO_RECORDING }],
      });
    });

    it("may share the file with another of the caller's records: deleting the last record for good deletes the file", async () => {
      const image = await storePicture();
      const [first, second] = [await seedGuidance({ image }), await seedGuidance({ image })];
      await deleteGuidance(admin, "caretaker", first.id);
      expect(await exists(image)).toBe(true);
      await deleteGuidance(admin, "caretaker", second.id);
      expect(await exists(image)).toBe(true);
      await emptyBin();
      expect(await exists(image)).toBe(false);
      expect(await isStorageConsistent()).toBe(true);
    });
  });

  describe("a record that detaches a file", () => {
    it("deletes the file, whether it was replaced or removed", async () => {
      const [previous, next] = [await storePicture(), await storePicture()];
      const { id, name } = await seedGuidance({ image: previous });
      await updateGuidance(admin, "caretaker", id, { name, image: next });
      expect([await exists(previous), await exists(next)]).toEqual([false, true]);
      await updateGuidance(admin, "caretaker", id, { name, image: null });
      expect(await exists(next)).toBe(false);
      expect(await isStorageConsistent()).toBe(true);
    });

    it("deletes nothing when its transaction fails", async () => {
      const id = await storePicture();
      const failing = inTransaction(admin, async (writer) => {
        await releaseFiles(writer, [id]);
        throw new Error("refused");
      });
      await expect(failing).rejects.toThrow("refused");
      expect([await exists(id), await isStorageConsistent()]).toEqual([true, true]);
    });

    it("deletes nothing when only its savepoint is rolled back", async () => {
      const id = await storePicture();
      await inTransaction(admin, async (writer) => {
        const savepoint = inSavepoint(writer, async (inner) => {
          await releaseFiles(inner, [id]);
          throw new Error("refused");
        });
        await expect(savepoint).rejects.toThrow("refused");
      });
      expect([await exists(id), await isStorageConsistent()]).toEqual([true, true]);
    });

    it("removes the objects only once the whole transaction has ended", async () => {
      const id = await storePicture();
      await inTransaction(admin, async (writer) => {
        await inSavepoint(writer, (inner) => releaseFiles(inner, [id]));
        expect(listObjects()).toContain(id);
      });
      expect([await exists(id), await isStorageConsistent()]).toEqual([false, true]);
    });

    it("keeps the file while a draft refers to it", async () => {
      const image = await storePicture();
      await createDraft(admin, "guidance-wizard", { typed: { image } });
      expect(await release(image, null)).toBe(0);
      expect(await exists(image)).toBe(true);
    });

    it("is saved although the storage fails", async () => {
      const id = await storePicture();
      replaceFileStorage({
        ...fileStorage(),
        remove: () => Promise.reject(new Error("no answer")),
      });
      expect(await release(id)).toBe(1);
      expect([await exists(id), listObjects().includes(id)]).toEqual([false, true]);
      replaceFileStorage(undefined);
      await fileStorage().remove([id, `${id}-small`]);
    });

    it.runIf(ON_POSTGRES)("never leaves a concurrent record with a missing file", async () => {
      for (let round = 0; round < 10; round++) {
        const image = await storePicture();
        const [attached, released] = await Promise.all([
          collectStatuses([seedGuidance({ image })]),
          release(image),
        ]);
        expect([attached, released]).toEqual((await exists(image)) ? [["done"], 0] : [[422], 1]);
      }
      expect(await isStorageConsistent()).toBe(true);
    });
  });

  it("are discarded unless they are attached", async () => {
    const [attached, unused] = [await storePicture(), await storePicture()];
    await seedGuidance({ image: attached });
    await discardUploads(admin, [attached, unused]);
    expect([await exists(attached), await exists(unused)]).toEqual([true, false]);
  });
});
