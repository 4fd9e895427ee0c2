import { beforeAll, describe, expect, it } from "vitest";
import { StoredFile } from "~/models";
import { deleteGuidance, updateGuidance } from "~/server/guidance/guidances";
import { GUIDANCE_PUBLISHING } from "~/server/guidance/publish";
import { storeFile } from "~/server/files/store";
import { findPublicFile, getFile, openFile, readThumbnail, readAll } from "~/server/files/read";
import { fileStorage } from "~/server/files/storage";
import type { Caller } from "~/server/platform/caller";
import { publishSession, unpublishSession } from "~/server/sessions/publish";
import { seedGuidance, seedSession, seedGuidanceStep } from "../factories/content";
import { seedFacility } from "../factories/facilities";
import { plainPicture, wav } from "../factories/files";
import { emptyBin } from "../support/bin";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";

const visitor: Caller = { ...admin, actor: { id: "visitor", name: "Visitor", role: "visitor" } };
const editor: Caller = { ...admin, actor: { id: "editor", name: "Editor", role: "editor" } };

const storePicture = async (caller = admin) =>
  storeFile(caller, {
    kind: "image",
    name: "ward.png",
    file: await plainPicture().png().toBuffer(),
  });
const storeVoice = (caller = admin) =>
  storeFile(caller, { kind: "audio", name: "voice.wav", file: wav(1) });

describe.runIf(HAS_DATABASE)("a stored file", () => {
  useDatabase();

  it("is visible only to its owner until a record references it", async () => {
    const id = await storePicture();
    expect(await getFile(admin, id)).toMatchObject({ id, kind: "image", name: "ward.png" });
    for (const other of [editor, viewer]) {
      await expect(getFile(other, id)).rejects.toMatchObject({ status: 404 });
    }
    await seedGuidance({ image: id });
    expect(await getFile(viewer, id)).toMatchObject({ id });
    await expect(getFile(visitor, id)).rejects.toMatchObject({ status: 403 });
  });

  it("is visible to everybody who may read content, whichever column references it", async () => {
    const guidance = await seedGuidance({});
    const [image, voice] = [await storePicture(), await storeVoice()];
    await seedGuidanceStep(guidance.id, { image, voice });
    expect(await getFile(viewer, image)).toMatchObject({ contentType: "image/webp" });
    expect(await getFile(viewer, voice)).toMatchObject({ contentType: "audio/wav" });
  });

  it("is not public once its record is deleted, and not found by anybody once it left the bin", async () => {
    const id = await storePicture();
    const guidance = await seedGuidance({ image: id, phase: "pre-procedure" });
    expect(await findPublicFile(visitor, id)).toMatchObject({ id });
    await deleteGuidance(admin, "caretaker", guidance.id);
    expect(await findPublicFile(visitor, id)).toBeNull();
    await emptyBin();
    for (const caller of [admin, viewer]) {
      await expect(getFile(caller, id)).rejects.toMatchObject({ status: 404 });
    }
  });

  it.each(["", "x", "../../etc/passwd", "A".repeat(22), "A".repeat(9_000), "%00"])(
    "is not found by the id %j",
    async (id) => {
      await expect(getFile(admin, id)).rejects.toMatchObject({ status: 404 });
    },
  );

  it("is public while Active guidance with a phase, or one of its steps, references it", async () => {
    const [cover, image, voice] = [await storePicture(), await storePicture(), await storeVoice()];
    const arePublic = async () =>
      (await Promise.all([cover, image, voice].map((id) => findPublicFile(visitor, id)))).map(
        (file) => file !== null,
      );
    const { id } = await seedGuidance({ image: cover });
    await seedGuidanceStep(id, { image, voice });
    expect(await arePublic()).toEqual([false, false, false]);
    await updateGuidance(admin, "caretaker", id, { phase: "pre-procedure" });
    expect(await arePublic()).toEqual([true, true, true]);
    await GUIDANCE_PUBLISHING.caretaker.unpublish(admin, id);
    expect(await arePublic()).toEqual([false, false, false]);
    await GUIDANCE_PUBLISHING.caretaker.publish(admin, id);
    expect(await arePublic()).toEqual([true, true, true]);
    await updateGuidance(admin, "caretaker", id, { phase: "" });
    expect(await arePublic()).toEqual([false, false, false]);
  });

  it("is public while a published session references it", async () => {
    const audio = await storeVoice();
    const { id } = await seedSession({ audioUrl: `/media/${audio}`, audioDuration: 1 });
    expect(await findPublicFile(visitor, audio)).toBeNull();
    await publishSession(admin, id);
    expect(await findPublicFile(visitor, audio)).toMatchObject({ id: audio });
    await unpublishSession(admin, id);
    expect(await findPublicFile(visitor, audio)).toBeNull();
  });

  it("is public in the navigation of a facility, and never before a record references it", async () => {
    const [imageId, audioId] = [await storePicture(), await storeVoice()];
    for (const id of [imageId, audioId, "x", "A".repeat(9_000)]) {
      expect(await findPublicFile(visitor, id)).toBeNull();
    }
    await seedFacility([{ imageId, audioId }]);
    expect(await findPublicFile(visitor, imageId)).toMatchObject({ contentType: "image/webp" });
    expect(await findPublicFile(visitor, audioId)).toMatchObject({ contentType: "audio/wav" });
  });

  describe("when read", () => {
    let voice = "";
    beforeAll(async () => {
      voice = await storeVoice();
    });

    it("gives all its bytes, or the requested range", async () => {
      const file = await getFile(admin, voice);
      const whole = await readAll(await openFile(file));
      expect(whole).toHaveLength(file.bytes);
      const part = await readAll(await openFile(file, { start: 10, end: 19 }));
      expect(part).toEqual(whole.subarray(10, 20));
    });

    it("has a thumbnail only if it is a picture", async () => {
      await expect(readThumbnail(await getFile(admin, voice))).rejects.toMatchObject({
        status: 404,
      });
      const thumbnail = await readThumbnail(await getFile(admin, await storePicture()));
      expect(thumbnail.subarray(8, 12).toString()).toBe(Buffer.from("WEBP").toString());
    });

    it("is not found once its object is removed", async () => {
      const file = await getFile(admin, voice);
      await fileStorage().remove([voice]);
      await expect(openFile(file)).rejects.toMatchObject({ status: 404 });
      await StoredFile.destroy({ where: { id: voice } });
    });
  });
});
