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
import { aGuidance } from "../factories/content";
import { plainPicture, recording } from "../factories/files";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  statusesOf,
  useDatabase,
  viewer,
} from "../support/database";
import { isWhole, objects } from "../support/stored-files";

const somebodyElse: Caller = { ...admin, actor: { ...admin.actor, id: "somebody else" } };
const NO_PICTURE = "This picture is no longer there. Please choose it again.";
const NO_RECORDING = "This recording is no longer there. Please choose it again.";

const aPicture = async (caller = admin, name = "picture.png") =>
  storeFile(caller, { kind: "image", name, file: await plainPicture(40, 30).png().toBuffer() });
const aRecording = (caller = admin) =>
  storeFile(caller, { kind: "audio", name: "voice.webm", file: recording("voice.webm") });
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

  describe("a file that is stored", () => {
    it("is held for whoever uploaded it, and known by its content", async () => {
      const id = await aPicture();
      expect(id).toMatch(/^[\w-]{22}$/);
      const row = await StoredFile.findByPk(id);
      expect(row).toMatchObject({ kind: "image", contentType: "image/webp", owner: "test" });
      expect(row).toMatchObject({ name: "picture.png", width: 40, height: 30 });
      expect(row?.sha256).toMatch(/^[\da-f]{64}$/);
      expect(objects()).toEqual(expect.arrayContaining([id, `${id}-small`]));
      const voice = await StoredFile.findByPk(await aRecording());
      expect(voice).toMatchObject({ bytes: recording("voice.webm").length, width: null });
      expect(await isWhole()).toBe(true);
    });

    it("belongs to the browser under open access", async () => {
      const id = await aPicture({ ...admin, owner: "open:mark" });
      expect((await StoredFile.findByPk(id))?.owner).toBe("open:mark");
    });

    it.each([
      ["../../etc/passwd", "passwd"],
      ["C:\\fakepath\\knee.jpg", "knee.jpg"],
      ["knee\0.jpg", "knee.jpg"],
      ["knee\u202egpj.exe", "kneegpj.exe"],
      ["..", ""],
      [`${"x".repeat(300)}.jpeg`, `${"x".repeat(195)}.jpeg`],
    ])("keeps of the name %j what is safe", async (sent, kept) => {
      const id = await aPicture(admin, sent);
      expect((await StoredFile.findByPk(id))?.name).toBe(kept);
    });

    it("is refused to somebody who may not write", async () => {
      await expect(aPicture(viewer)).rejects.toMatchObject({ status: 403 });
      expect(await isWhole()).toBe(true);
    });
  });

  describe("a record that takes a file", () => {
    it("keeps what it has when nothing is said, and lets go of it when none is named", async () => {
      const id = await aPicture();
      expect(await attach(undefined, id)).toBe(id);
      expect(await attach(undefined)).toBeNull();
      expect(await attach(null, id)).toBeNull();
      expect(await attach("", id)).toBeNull();
      expect(await attach(id)).toBe(id);
    });

    it("may keep a file that somebody else has uploaded, but not take one", async () => {
      const theirs = await aPicture(somebodyElse);
      expect(await attach(theirs, theirs)).toBe(theirs);
      const refusal = { status: 422, fields: [{ field: "image", message: NO_PICTURE }] };
      await expect(attach(theirs)).rejects.toMatchObject(refusal);
    });

    it("refuses a file that is gone, and one of another kind", async () => {
      const refusal = { fields: [{ field: "image", message: NO_PICTURE }] };
      await expect(attach("x".repeat(22))).rejects.toMatchObject(refusal);
      await expect(attach(await aRecording())).rejects.toMatchObject(refusal);
      const id = await aPicture();
      const voice = inTransaction(admin, (writer) =>
        resolveAttachment(writer, { field: "voice", kind: "audio", id }, null),
      );
      await expect(voice).rejects.toMatchObject({
        fields: [{ field: "voice", message: NO_RECORDING }],
      });
    });

    it("may share it with another record of the same person: it lives as long as one has it", async () => {
      const image = await aPicture();
      const [first, second] = [await aGuidance({ image }), await aGuidance({ image })];
      await deleteGuidance(admin, "caretaker", first.id);
      expect(await exists(image)).toBe(true);
      await deleteGuidance(admin, "caretaker", second.id);
      expect(await exists(image)).toBe(false);
      expect(await isWhole()).toBe(true);
    });
  });

  describe("a record that lets go of a file", () => {
    it("deletes it, when it is replaced and when it is taken away", async () => {
      const [old, next] = [await aPicture(), await aPicture()];
      const { id, name } = await aGuidance({ image: old });
      await updateGuidance(admin, "caretaker", id, { name, image: next });
      expect([await exists(old), await exists(next)]).toEqual([false, true]);
      await updateGuidance(admin, "caretaker", id, { name, image: null });
      expect(await exists(next)).toBe(false);
      expect(await isWhole()).toBe(true);
    });

    it("deletes nothing when its transaction fails", async () => {
      const id = await aPicture();
      const failing = inTransaction(admin, async (writer) => {
        await releaseFiles(writer, [id]);
        throw new Error("refused");
      });
      await expect(failing).rejects.toThrow("refused");
      expect([await exists(id), await isWhole()]).toEqual([true, true]);
    });

    it("deletes nothing when only that part of its transaction is taken back", async () => {
      const id = await aPicture();
      await inTransaction(admin, async (writer) => {
        const part = inSavepoint(writer, async (inner) => {
          await releaseFiles(inner, [id]);
          throw new Error("refused");
        });
        await expect(part).rejects.toThrow("refused");
      });
      expect([await exists(id), await isWhole()]).toEqual([true, true]);
    });

    it("removes the objects only once the whole transaction has ended", async () => {
      const id = await aPicture();
      await inTransaction(admin, async (writer) => {
        await inSavepoint(writer, (inner) => releaseFiles(inner, [id]));
        expect(objects()).toContain(id);
      });
      expect([await exists(id), await isWhole()]).toEqual([false, true]);
    });

    it("leaves it to a draft that names it", async () => {
      const image = await aPicture();
      await createDraft(admin, "guidance-wizard", { typed: { image } });
      expect(await release(image, null)).toBe(0);
      expect(await exists(image)).toBe(true);
    });

    it("is saved although the storage does not answer", async () => {
      const id = await aPicture();
      replaceFileStorage({
        ...fileStorage(),
        remove: () => Promise.reject(new Error("no answer")),
      });
      expect(await release(id)).toBe(1);
      expect([await exists(id), objects().includes(id)]).toEqual([false, true]);
      replaceFileStorage(undefined);
      await fileStorage().remove([id, `${id}-small`]);
    });

    it.runIf(ON_POSTGRES)("and one that takes it meanwhile never leave a gap", async () => {
      for (let round = 0; round < 10; round++) {
        const image = await aPicture();
        const [taken, released] = await Promise.all([
          statusesOf([aGuidance({ image })]),
          release(image),
        ]);
        expect([taken, released]).toEqual((await exists(image)) ? [["done"], 0] : [[422], 1]);
      }
      expect(await isWhole()).toBe(true);
    });
  });

  it("are discarded when nothing has taken them, and stay when something has", async () => {
    const [taken, left] = [await aPicture(), await aPicture()];
    await aGuidance({ image: taken });
    await discardUploads(admin, [taken, left]);
    expect([await exists(taken), await exists(left)]).toEqual([true, false]);
  });
});
