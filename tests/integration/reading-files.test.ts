import { beforeAll, describe, expect, it } from "vitest";
import { StoredFile } from "~/models";
import { deleteGuidance, updateGuidance } from "~/server/guidance/guidances";
import { storeFile } from "~/server/files/store";
import { findPublicFile, getFile, openFile, readThumbnail, readAll } from "~/server/files/read";
import { fileStorage } from "~/server/files/storage";
import type { Caller } from "~/server/platform/caller";
import { publishSession, unpublishSession } from "~/server/sessions/publish";
import { aGuidance, aSession, aStep } from "../factories/content";
import { aFacility } from "../factories/facilities";
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

  it("is open to everybody while guidance with a phase, or one of its steps, has it", async () => {
    const [cover, image, voice] = [await aPicture(), await aPicture(), await aVoice()];
    const isOpen = async () =>
      (await Promise.all([cover, image, voice].map((id) => findPublicFile(visitor, id)))).map(
        (file) => file !== null,
      );
    const { id } = await aGuidance({ image: cover });
    await aStep(id, { image, voice });
    expect(await isOpen()).toEqual([false, false, false]);
    await updateGuidance(admin, "caretaker", id, { phase: "pre-procedure" });
    expect(await isOpen()).toEqual([true, true, true]);
    await updateGuidance(admin, "caretaker", id, { phase: "" });
    expect(await isOpen()).toEqual([false, false, false]);
  });

  it("is open to everybody while a session that has it is published", async () => {
    const audio = await aVoice();
    const { id } = await aSession({ audioUrl: `/media/${audio}`, audioDuration: 1 });
    expect(await findPublicFile(visitor, audio)).toBeNull();
    await publishSession(admin, id);
    expect(await findPublicFile(visitor, audio)).toMatchObject({ id: audio });
    await unpublishSession(admin, id);
    expect(await findPublicFile(visitor, audio)).toBeNull();
  });

  it("is open to everybody where it shows the way through a facility, and never before a record has it", async () => {
    const [imageId, audioId] = [await aPicture(), await aVoice()];
    for (const id of [imageId, audioId, "x", "A".repeat(9_000)]) {
      expect(await findPublicFile(visitor, id)).toBeNull();
    }
    await aFacility([{ imageId, audioId }]);
    expect(await findPublicFile(visitor, imageId)).toMatchObject({ contentType: "image/webp" });
    expect(await findPublicFile(visitor, audioId)).toMatchObject({ contentType: "audio/wav" });
  });

  describe("that is read", () => {
    let voice = "";
    beforeAll(async () => {
      voice = await aVoice();
    });

    it("gives all its bytes, or those that were asked for", async () => {
      const file = await getFile(admin, voice);
      const whole = await readAll(await openFile(file));
      expect(whole).toHaveLength(file.bytes);
      const part = await readAll(await openFile(file, { start: 10, end: 19 }));
      expect(part).toEqual(whole.subarray(10, 20));
    });

    it("has no small version, if it is not a picture", async () => {
      await expect(readThumbnail(await getFile(admin, voice))).rejects.toMatchObject({
        status: 404,
      });
      const small = await readThumbnail(await getFile(admin, await aPicture()));
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
