import { beforeAll, describe, expect, it } from "vitest";
import { fileAddress } from "~/models/files/stored-file.schema";
import { storeFile, storeBundledFile } from "~/server/files/store";
import { deleteGuidance, updateGuidance } from "~/server/guidance/guidances";
import { deleteStep, updateStep } from "~/server/guidance/steps";
import type { Caller } from "~/server/platform/caller";
import { inTransaction } from "~/server/platform/transaction";
import { aGuidance, aStep } from "../factories/content";
import { plainPicture } from "../factories/files";
import { admin, HAS_DATABASE, statusesOf, useDatabase } from "../support/database";
import { there } from "../support/stored-files";

const other: Caller = { ...admin, actor: { id: "other", name: "Other", role: "editor" } };
const goneAt = (field: string, thing: "picture" | "recording") => ({
  status: 422,
  fields: [{ field, message: `This ${thing} is no longer there. Please choose it again.` }],
});

let bytes: Buffer;
beforeAll(async () => {
  bytes = await plainPicture(40, 30).png().toBuffer();
});
const picture = (caller = admin) =>
  storeFile(caller, { kind: "image", name: "photo.png", file: bytes });
const voice = () =>
  storeBundledFile(admin, {
    kind: "audio",
    path: "server/sample-content/guidance/voices/family-breathe.mp3",
    contentType: "audio/mpeg",
    bytesPerSecond: 4_000,
  });

describe.runIf(HAS_DATABASE)("the files of guidance", () => {
  useDatabase();

  it("go when they are replaced, taken away, or deleted with their guidance", async () => {
    const [one, two, photo, sound] = [
      await picture(),
      await picture(),
      await picture(),
      await voice(),
    ];
    const { id, image } = await aGuidance({ image: one });
    expect(image).toBe(fileAddress(one));
    const step = await aStep(id, { image: photo, voice: sound });
    await updateGuidance(admin, "caretaker", id, { image });
    expect(await there(one)).toEqual([true]);
    await updateGuidance(admin, "caretaker", id, { image: two });
    expect(await there(one, two)).toEqual([false, true]);
    await updateGuidance(admin, "caretaker", id, { image: null });
    expect(await there(two)).toEqual([false]);
    await updateStep(admin, "caretaker", step.id, { voice: "" });
    expect(await there(photo, sound)).toEqual([true, false]);
    await deleteGuidance(admin, "caretaker", id);
    expect(await there(photo)).toEqual([false]);
  });

  it("go with their step", async () => {
    const [photo, sound] = [await picture(), await voice()];
    const step = await aStep((await aGuidance()).id, { image: photo, voice: sound });
    await deleteStep(admin, "caretaker", step.id);
    expect(await there(photo, sound)).toEqual([false, false]);
  });

  it("stay where the change is taken back, comes too late or is wrong", async () => {
    const [photo, next] = [await picture(), await picture()];
    const { id } = await aGuidance({ image: photo });
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
      expect(await there(photo, next)).toEqual([true, true]);
    }
    const { image } = await updateGuidance(admin, "caretaker", id, change);
    expect(image).toBe(fileAddress(next));
    expect(await there(photo, next)).toEqual([false, true]);
  });

  it("are those that the same person holds, of the right kind", async () => {
    const [theirs, sound] = [await picture(other), await voice()];
    const { id } = await aGuidance();
    const wrong = [
      () => aGuidance({ image: theirs }),
      () => aGuidance({ image: sound }),
      () => updateGuidance(admin, "caretaker", id, { image: "A".repeat(22) }),
      () => updateGuidance(admin, "caretaker", id, { image: "../../etc/passwd" }),
    ];
    for (const attempt of wrong) {
      await expect(attempt(), String(attempt)).rejects.toMatchObject(goneAt("image", "picture"));
    }
    const mixed = aStep(id, { image: sound, voice: theirs });
    await expect(mixed).rejects.toMatchObject({
      fields: [...goneAt("image", "picture").fields, ...goneAt("voice", "recording").fields],
    });
    expect(await there(theirs, sound)).toEqual([true, true]);
  });

  it("stay when somebody else saves the record that has them", async () => {
    const photo = await picture();
    const { id, image } = await aGuidance({ image: photo });
    const saved = await updateGuidance(other, "caretaker", id, { name: "Renamed", image });
    expect(saved).toMatchObject({ name: "Renamed", image });
    // What a record has is everybody's to see, and so to have in another one.
    const elsewhere = await aGuidance();
    expect(await updateGuidance(other, "caretaker", elsewhere.id, { image })).toMatchObject({
      image,
    });
    await deleteGuidance(admin, "caretaker", id);
    expect(await there(photo)).toEqual([true]);
    await deleteGuidance(other, "caretaker", elsewhere.id);
    expect(await there(photo)).toEqual([false]);
  });

  it("stay as long as one of two records names them", async () => {
    const photo = await picture();
    const [one, two] = [await aGuidance({ image: photo }), await aGuidance({ image: photo })];
    await deleteGuidance(admin, "caretaker", one.id);
    expect(await there(photo)).toEqual([true]);
    await updateGuidance(admin, "caretaker", two.id, { image: null });
    expect(await there(photo)).toEqual([false]);
  });

  it("are attached or gone when one takes them up while another lets go of them", async () => {
    for (let round = 0; round < 4; round++) {
      const photo = await picture();
      const { id } = await aGuidance({ image: photo });
      const { id: next } = await aGuidance();
      const [deleted, taken] = await statusesOf([
        deleteGuidance(admin, "caretaker", id),
        updateGuidance(admin, "caretaker", next, { image: photo }),
      ]);
      expect(deleted).toBe("done");
      expect(["done", 422]).toContain(taken);
      expect(await there(photo)).toEqual([taken === "done"]);
    }
  });
});
