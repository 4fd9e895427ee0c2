import { beforeAll, describe, expect, it } from "vitest";
import { fileAddress } from "~/models/files/stored-file.schema";
import { storeFile, storeBundledFile } from "~/server/files/store";
import { deleteGuidance, updateGuidance } from "~/server/guidance/guidances";
import { deleteStep, updateStep } from "~/server/guidance/steps";
import type { Caller } from "~/server/platform/caller";
import { inTransaction } from "~/server/platform/transaction";
import { seedGuidance, seedGuidanceStep } from "../factories/content";
import { plainPicture } from "../factories/files";
import { emptyBin } from "../support/bin";
import { admin, HAS_DATABASE, collectStatuses, useDatabase } from "../support/database";
import { filesExist } from "../support/stored-files";

const otherCaller: Caller = { ...admin, actor: { id: "other", name: "Other", role: "editor" } };
const missingFileError = (field: string, kind: "picture" | "recording") => ({
  status: 422,
  fields: [{ field, message: `This ${kind} is no longer there. Please choose it again.` }],
});

let bytes: Buffer;
beforeAll(async () => {
  bytes = await plainPicture(40, 30).png().toBuffer();
});
const storePicture = (caller = admin) =>
  storeFile(caller, { kind: "image", name: "photo.png", file: bytes });
const storeVoice = () =>
  storeBundledFile(admin, {
    kind: "audio",
    path: "server/sample-content/guidance/voices/family-breathe.mp3",
    contentType: "audio/mpeg",
    bytesPerSecond: 4_000,
  });

describe.runIf(HAS_DATABASE)("the files of guidance", () => {
  useDatabase();

  it("are deleted when they are replaced or removed, and with their guidance", async () => {
    const [one, two, photo, recording] = [
      await storePicture(),
      await storePicture(),
      await storePicture(),
      await storeVoice(),
    ];
    const { id, image } = await seedGuidance({ image: one });
    expect(image).toBe(fileAddress(one));
    const step = await seedGuidanceStep(id, { image: photo, voice: recording });
    await updateGuidance(admin, "caretaker", id, { image });
    expect(await filesExist(one)).toEqual([true]);
    await updateGuidance(admin, "caretaker", id, { image: two });
    expect(await filesExist(one, two)).toEqual([false, true]);
    await updateGuidance(admin, "caretaker", id, { image: null });
    expect(await filesExist(two)).toEqual([false]);
    await updateStep(admin, "caretaker", step.id, { voice: "" });
    expect(await filesExist(photo, recording)).toEqual([true, false]);
    await deleteGuidance(admin, "caretaker", id);
    expect(await filesExist(photo)).toEqual([true]);
    await emptyBin();
    expect(await filesExist(photo)).toEqual([false]);
  });

  it("are deleted with their step", async () => {
    const [photo, recording] = [await storePicture(), await storeVoice()];
    const step = await seedGuidanceStep((await seedGuidance()).id, {
      image: photo,
      voice: recording,
    });
    await deleteStep(admin, "caretaker", step.id);
    await emptyBin();
    expect(await filesExist(photo, recording)).toEqual([false, false]);
  });

  it("stay when the change is rolled back, stale or invalid", async () => {
    const [photo, next] = [await storePicture(), await storePicture()];
    const { id } = await seedGuidance({ image: photo });
    const failing = (work: (caller: Caller) => Promise<unknown>) =>
      inTransaction(admin, async (writer) => {
        await work(writer);
        throw new Error("the power went out");
      });
    const change = { image: next };
    for (const attempt of [
      () => failing((writer) => updateGuidance(writer, "caretaker", id, change)),
      () => failing((writer) => deleteGuidance(writer, "caretaker", id)),
      () => updateGuidance(admin, "caretaker", id, change, [7]),
      () => updateGuidance(admin, "caretaker", id, { ...change, tagIds: [999_999] }),
      () => deleteGuidance(admin, "caretaker", id, [7]),
    ]) {
      await expect(attempt(), String(attempt)).rejects.toThrow();
      expect(await filesExist(photo, next)).toEqual([true, true]);
    }
    const { image } = await updateGuidance(admin, "caretaker", id, change);
    expect(image).toBe(fileAddress(next));
    expect(await filesExist(photo, next)).toEqual([false, true]);
  });

  it("must be the same caller's uploads, of the right kind", async () => {
    const [othersPicture, recording] = [await storePicture(otherCaller), await storeVoice()];
    const { id } = await seedGuidance();
    const attempts = [
      () => seedGuidance({ image: othersPicture }),
      () => seedGuidance({ image: recording }),
      () => updateGuidance(admin, "caretaker", id, { image: "A".repeat(22) }),
      () => updateGuidance(admin, "caretaker", id, { image: "../../etc/passwd" }),
    ];
    for (const attempt of attempts) {
      await expect(attempt(), String(attempt)).rejects.toMatchObject(
        missingFileError("image", "picture"),
      );
    }
    const mixed = seedGuidanceStep(id, { image: recording, voice: othersPicture });
    await expect(mixed).rejects.toMatchObject({
      fields: [
        ...missingFileError("image", "picture").fields,
        ...missingFileError("voice", "recording").fields,
      ],
    });
    expect(await filesExist(othersPicture, recording)).toEqual([true, true]);
  });

  it("stay when another caller saves their record", async () => {
    const photo = await storePicture();
    const { id, image } = await seedGuidance({ image: photo });
    const saved = await updateGuidance(otherCaller, "caretaker", id, { name: "Renamed", image });
    expect(saved).toMatchObject({ name: "Renamed", image });
    // A file of a record is visible to everyone, so anyone may attach it to another record.
    const elsewhere = await seedGuidance();
    expect(await updateGuidance(otherCaller, "caretaker", elsewhere.id, { image })).toMatchObject({
      image,
    });
    await deleteGuidance(admin, "caretaker", id);
    expect(await filesExist(photo)).toEqual([true]);
    await deleteGuidance(otherCaller, "caretaker", elsewhere.id);
    await emptyBin();
    expect(await filesExist(photo)).toEqual([false]);
  });

  it("stay as long as one of two records refers to them", async () => {
    const photo = await storePicture();
    const [one, two] = [await seedGuidance({ image: photo }), await seedGuidance({ image: photo })];
    await deleteGuidance(admin, "caretaker", one.id);
    await emptyBin();
    expect(await filesExist(photo)).toEqual([true]);
    await updateGuidance(admin, "caretaker", two.id, { image: null });
    expect(await filesExist(photo)).toEqual([false]);
  });

  it("are attached or deleted when one record attaches them while another is deleted", async () => {
    for (let round = 0; round < 4; round++) {
      const photo = await storePicture();
      const { id } = await seedGuidance({ image: photo });
      const { id: next } = await seedGuidance();
      const [deleted, attached] = await collectStatuses([
        deleteGuidance(admin, "caretaker", id),
        updateGuidance(admin, "caretaker", next, { image: photo }),
      ]);
      expect(deleted).toBe("done");
      expect(["done", 422]).toContain(attached);
      expect(await filesExist(photo)).toEqual([attached === "done"]);
    }
  });
});
