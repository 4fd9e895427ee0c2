import { beforeAll, describe, expect, it } from "vitest";
import { StoredFile } from "~/models";
import { deleteGuidance } from "~/server/guidance/guidances";
import { storeFile } from "~/server/files/keep";
import { getFile, openFile, readSmall, wholeOf } from "~/server/files/read";
import { fileStorage } from "~/server/files/storage";
import type { Caller } from "~/server/platform/caller";
import { aGuidance, aStep } from "../factories/content";
import { plainPicture, wav } from "../factories/files";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";

const visitor: Caller = { ...admin, actor: { id: "visitor", name: "Visitor", role: "visitor" } };
const editor: Caller = { ...admin, actor: { id: "editor", name: "Editor", role: "editor" } };

const aPicture = async (caller = admin) =>
  storeFile(caller, {
    kind: "image",
    name: "ward.png",
    file: await plainPicture().png().toBuffer(),
  });
const aVoice = (caller = admin) =>
  storeFile(caller, { kind: "audio", name: "voice.wav", file: wav(1) });

describe.runIf(HAS_DATABASE)("a stored file", () => {
  useDatabase();

  it("is seen by its owner only, until a record has it", async () => {
    const id = await aPicture();
    expect(await getFile(admin, id)).toMatchObject({ id, kind: "image", name: "ward.png" });
    for (const other of [editor, viewer]) {
      await expect(getFile(other, id)).rejects.toMatchObject({ status: 404 });
    }
    await aGuidance({ image: id });
    expect(await getFile(viewer, id)).toMatchObject({ id });
    await expect(getFile(visitor, id)).rejects.toMatchObject({ status: 403 });
  });

  it("is seen by everybody who reads content, whichever column names it", async () => {
    const guidance = await aGuidance({});
    const [image, voice] = [await aPicture(), await aVoice()];
    await aStep(guidance.id, { image, voice });
    expect(await getFile(viewer, image)).toMatchObject({ contentType: "image/webp" });
    expect(await getFile(viewer, voice)).toMatchObject({ contentType: "audio/wav" });
  });

  it("is gone for everybody once its record is", async () => {
    const id = await aPicture();
    const guidance = await aGuidance({ image: id });
    await deleteGuidance(admin, "caretaker", guidance.id);
    for (const caller of [admin, viewer]) {
      await expect(getFile(caller, id)).rejects.toMatchObject({ status: 404 });
    }
  });

  it.each(["", "x", "../../etc/passwd", "A".repeat(22), "A".repeat(9_000), "%00"])(
    "is not there under the name %j",
    async (id) => {
      await expect(getFile(admin, id)).rejects.toMatchObject({ status: 404 });
    },
  );

  describe("that is read", () => {
    let voice = "";
    beforeAll(async () => {
      voice = await aVoice();
    });

    it("gives all its bytes, or those that were asked for", async () => {
      const file = await getFile(admin, voice);
      const whole = await wholeOf(await openFile(file));
      expect(whole).toHaveLength(file.bytes);
      const part = await wholeOf(await openFile(file, { start: 10, end: 19 }));
      expect(part).toEqual(whole.subarray(10, 20));
    });

    it("has no small version, if it is not a picture", async () => {
      await expect(readSmall(await getFile(admin, voice))).rejects.toMatchObject({ status: 404 });
      const small = await readSmall(await getFile(admin, await aPicture()));
      expect(small.subarray(8, 12).toString()).toBe(Buffer.from("WEBP").toString());
    });

    it("was removed a moment ago", async () => {
      const file = await getFile(admin, voice);
      await fileStorage().remove([voice]);
      await expect(openFile(file)).rejects.toMatchObject({ status: 404 });
      await StoredFile.destroy({ where: { id: voice } });
    });
  });
});
