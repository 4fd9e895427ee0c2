import { describe, expect, it } from "vitest";
import { AuditEvent, Guidance, GuidanceStep, StoredFile, Tag } from "~/models";
import type { Audience } from "~/models/guidance/audience.schema";
import { saveGuidance } from "~/app/admin/guidance/save-guidance.server";
import { storeFile } from "~/server/files/store";
import { deleteGuidance, getGuidance, updateGuidance } from "~/server/guidance/guidances";
import { deleteStep, listSteps } from "~/server/guidance/steps";
import { guidanceWizardKind, saveGuidanceWizard } from "~/server/guidance/wizard";
import { inTransaction } from "~/server/platform/transaction";
import { ItemsRefusedError, itemFieldName } from "~/server/wizards/save-wizard";
import { readProgress } from "~/server/wizards/progress";
import { addItem, removeItem, startEditing } from "~/server/wizards/draft-items";
import {
  updateWizardDraft,
  createWizardDraft,
  storeStep,
  readWizardDraft,
  listWizardDrafts,
} from "~/server/wizards/wizard-draft";
import { seedTag } from "../factories/content";
import { wav } from "../factories/files";
import { unique } from "../factories/names";
import { storePicture } from "../factories/stored-files";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";
import { whileRefusingInserts } from "../support/refusing-inserts";

const details = (more = {}) => ({ name: unique("Guidance"), phase: "", image: "", ...more });
const aDirection = (guidanceTitle: string, day = 1, more = {}) => ({
  guidanceDay: String(day),
  guidanceTitle,
  guidanceDirections: "Pack a small bag.",
  image: "",
  voice: "",
  ...more,
});
const aVoice = () => storeFile(admin, { kind: "audio", name: "a.wav", file: wav(1) });

type Direction = ReturnType<typeof aDirection>;

/** A wizard with directions, each under its title as its key. */
async function aWizard(
  directions: Direction[],
  typed: Record<string, string | string[]> = details(),
  audience: Audience = "caretaker",
) {
  const kind = guidanceWizardKind(audience);
  const ref = { kind, id: await createWizardDraft(admin, kind, { step: "details", typed }) };
  for (const each of directions)
    await updateWizardDraft(admin, ref, addItem(each, each.guidanceTitle));
  return ref;
}

async function save({ id }: { id: string }, audience: Audience = "caretaker") {
  const saved = await saveGuidanceWizard(admin, audience, id);
  if ("stale" in saved) throw new Error(saved.stale);
  return saved;
}

const titlesOf = async (guidanceId: number, audience: Audience = "caretaker") =>
  (await listSteps(admin, audience, guidanceId)).map(({ guidanceTitle }) => guidanceTitle);

const counts = () =>
  Promise.all([Guidance.count(), GuidanceStep.count(), Tag.count(), AuditEvent.count()]);

/** Saves a wizard while the database refuses one of its directions. */
async function savePartly(ref: { id: string }, refused: string) {
  let left = "";
  const work = async () => {
    left = (await save(ref)).left;
  };
  await whileRefusingInserts("guidance_steps", refused, work, "guidance_title");
  const [found] = await Guidance.findAll({ order: [["id", "DESC"]], limit: 1 });
  return { left, guidanceId: found?.id ?? 0 };
}

describe.runIf(HAS_DATABASE)("the guidance wizard", () => {
  useDatabase();

  it("saves the guidance with its tags, files and directions by day, and the draft is gone", async () => {
    const [known, fresh] = [await seedTag(), unique("Tag")];
    const [photo, picture, voice] = [await storePicture(), await storePicture(), await aVoice()];
    const typed = details({ phase: "family-post-procedure", image: photo });
    const ref = await aWizard(
      [
        aDirection("Late", 9),
        aDirection("First", 1, { image: picture, voice }),
        aDirection("Second", 1),
      ],
      { ...typed, tagIds: ["", String(known.id)], newTagName: fresh },
      "family",
    );
    const { guidanceId, newTags, left } = await save(ref, "family");

    expect({ newTags, left }).toEqual({
      newTags: [`Tag "${fresh}" created successfully`],
      left: "",
    });
    const guidance = await getGuidance(admin, "family", guidanceId);
    expect(guidance).toMatchObject({
      name: typed.name,
      phase: "family-post-procedure",
      image: `/media/${photo}`,
      stepCount: 3,
    });
    expect(guidance.tags.map(({ name }) => name).sort()).toEqual([known.name, fresh].sort());
    const steps = await listSteps(admin, "family", guidanceId);
    expect(steps.map(({ guidanceTitle }) => guidanceTitle)).toEqual(["First", "Second", "Late"]);
    expect(steps[0]).toMatchObject({
      guidanceDirectionPhoto: `/media/${picture}`,
      guidanceDirectionVoice: `/media/${voice}`,
    });
    await expect(readWizardDraft(admin, ref)).rejects.toThrow("Draft not found");
    expect(readProgress(ref.id)).toBeNull();
  });

  it("is called New Guidance where it has no name", async () => {
    const ref = await aWizard([aDirection("One")], details({ name: "  " }));
    const { guidanceId } = await save(ref);
    expect((await getGuidance(admin, "caretaker", guidanceId)).name).toBe("New Guidance");
  });

  it("says meanwhile that it is saving", async () => {
    const ref = await aWizard([aDirection("One")]);
    const heard = new Set<string | null>();
    const listen = () => void heard.add(readProgress(ref.id));
    Guidance.addHook("beforeCreate", "listen", listen);
    await save(ref);
    Guidance.removeHook("beforeCreate", "listen");
    expect([...heard]).toEqual(["Saving guidance..."]);
  });

  it("needs a direction", async () => {
    const ref = await aWizard([]);
    const before = await counts();
    await expect(save(ref)).rejects.toMatchObject({
      status: 422,
      fields: [{ message: "Please add at least one guidance direction" }],
    });
    expect(await counts()).toEqual(before);
  });

  it("keeps what succeeded; the draft keeps what failed, and adds it to the same guidance", async () => {
    const [fresh, typed] = [unique("Tag"), details()];
    const ref = await aWizard([aDirection("Good", 2), aDirection("Bad", 3)], {
      ...typed,
      newTagName: fresh,
    });
    const { left, guidanceId } = await savePartly(ref, "Bad");
    expect(left).toBe("Day 3: Unknown error occurred");
    expect(await titlesOf(guidanceId)).toEqual(["Good"]);

    const draft = await readWizardDraft(admin, ref);
    const [tag] = (await getGuidance(admin, "caretaker", guidanceId)).tags;
    expect(draft).toMatchObject({
      items: [{ key: "Bad", refused: "Unknown error occurred" }],
      made: { id: guidanceId },
      typed: { name: typed.name, tagIds: ["", String(tag?.id)], newTagName: "" },
    });
    const [listed] = await listWizardDrafts(admin, ref.kind, "name");
    expect(listed).toMatchObject({ id: ref.id, isMade: true, items: 1 });

    const guidances = await Guidance.count();
    await updateWizardDraft(admin, ref, startEditing("Bad"));
    await updateWizardDraft(admin, ref, addItem(aDirection("Mended", 3), undefined, "Bad"));
    expect((await readWizardDraft(admin, ref)).items).toEqual([
      { key: "Bad", typed: aDirection("Mended", 3) },
    ]);
    expect(await save(ref)).toEqual({ guidanceId, newTags: [], left: "" });
    expect(await titlesOf(guidanceId)).toEqual(["Good", "Mended"]);
    expect(await Guidance.count()).toBe(guidances);
    expect((await getGuidance(admin, "caretaker", guidanceId)).version).toBe(draft.made?.version);
    await expect(readWizardDraft(admin, ref)).rejects.toThrow("Draft not found");
  });

  it("saves details that were changed after it was made", async () => {
    const ref = await aWizard([aDirection("Good"), aDirection("Bad")]);
    const { guidanceId } = await savePartly(ref, "Bad");
    const [name, image] = [unique("Renamed"), await storePicture()];
    await updateWizardDraft(
      admin,
      ref,
      storeStep({ name, image, phase: "pre-procedure" }, "directions"),
    );
    expect((await save(ref)).left).toBe("");
    expect(await getGuidance(admin, "caretaker", guidanceId)).toMatchObject({
      ...{ name, phase: "pre-procedure", image: `/media/${image}`, stepCount: 2 },
    });
  });

  it("needs no more directions once some are saved", async () => {
    const ref = await aWizard([aDirection("Good"), aDirection("Bad")]);
    const { guidanceId } = await savePartly(ref, "Bad");
    await updateWizardDraft(admin, ref, removeItem("Bad"));
    expect(await save(ref)).toMatchObject({ guidanceId, left: "" });
  });

  it("overwrites nobody's change, and says so once", async () => {
    const ref = await aWizard([aDirection("Good"), aDirection("Bad")]);
    const { guidanceId } = await savePartly(ref, "Bad");
    const [theirs, mine] = [unique("Theirs"), unique("Mine")];
    await updateGuidance(admin, "caretaker", guidanceId, { name: theirs });
    await updateWizardDraft(
      admin,
      ref,
      storeStep({ name: mine, newTagName: unique("Tag") }, "directions"),
    );
    const before = await counts();
    const url = new URL("http://localhost/admin/caretaker-guidance");
    expect(
      await inTransaction(admin, (writer) => saveGuidance(writer, "caretaker", ref.id, url)),
    ).toEqual({
      to: `/admin/caretaker-guidance/drafts/${ref.id}/directions`,
      type: "warning",
      message: expect.stringMatching(
        /^This caretaker guidance was changed by .+ Nothing has been overwritten\.$/,
      ) as string,
      detail: "Save again to replace its details with those of this draft.",
    });
    expect(await counts()).toEqual(before);
    expect(await titlesOf(guidanceId)).toEqual(["Good"]);
    await save(ref);
    expect(await getGuidance(admin, "caretaker", guidanceId)).toMatchObject({
      ...{ name: mine, stepCount: 2 },
    });
  });

  it("adds what is left beside somebody else's change where its details are the same", async () => {
    const ref = await aWizard([aDirection("Good"), aDirection("Bad")]);
    const { guidanceId } = await savePartly(ref, "Bad");
    const theirs = unique("Theirs");
    await updateGuidance(admin, "caretaker", guidanceId, { name: theirs });
    await save(ref);
    expect(await getGuidance(admin, "caretaker", guidanceId)).toMatchObject({
      ...{ name: theirs, stepCount: 2 },
    });
  });

  it("is made anew when it was deleted meanwhile, with its picture", async () => {
    const image = await storePicture();
    const ref = await aWizard([aDirection("Good"), aDirection("Bad")], details({ image }));
    const { guidanceId } = await savePartly(ref, "Bad");
    await deleteGuidance(admin, "caretaker", guidanceId);
    const again = await save(ref);
    expect(again.guidanceId).not.toBe(guidanceId);
    expect(await titlesOf(again.guidanceId)).toEqual(["Bad"]);
    const made = await getGuidance(admin, "caretaker", again.guidanceId);
    expect(made.image).toBe(`/media/${image}`);
  });

  it("saves nothing where nothing can be saved, and names each direction", async () => {
    const ref = await aWizard([aDirection("Bad", 4)], { ...details(), newTagName: unique("Tag") });
    const [draft, before] = [await readWizardDraft(admin, ref), await counts()];
    const refused = async () => {
      const saving = save(ref);
      await expect(saving).rejects.toBeInstanceOf(ItemsRefusedError);
      await expect(saving).rejects.toMatchObject({
        fields: [{ field: itemFieldName("Bad"), message: "Day 4: Unknown error occurred" }],
      });
    };
    await whileRefusingInserts("guidance_steps", "Bad", refused, "guidance_title");
    expect(await counts()).toEqual(before);
    expect(await readWizardDraft(admin, ref)).toEqual(draft);
  });

  it("leaves a direction in the draft whose recording is gone", async () => {
    const voice = await aVoice();
    const ref = await aWizard([aDirection("Good"), aDirection("Silent", 5, { voice })]);
    await StoredFile.destroy({ where: { id: voice } });
    const { left } = await save(ref);
    expect(left).toBe("Day 5: This recording is no longer there. Please choose it again.");
  });

  it("keeps the files that it names, also those of a step that is deleted meanwhile", async () => {
    const image = await storePicture();
    const ref = await aWizard([aDirection("Good", 1, { image }), aDirection("Bad", 2, { image })]);
    const { guidanceId } = await savePartly(ref, "Bad");
    const [step] = await listSteps(admin, "caretaker", guidanceId);
    await deleteStep(admin, "caretaker", step?.id ?? 0);
    await save(ref);
    const [added] = await listSteps(admin, "caretaker", guidanceId);
    expect(added?.guidanceDirectionPhoto).toBe(`/media/${image}`);
  });

  it("leads back to the draft with what failed, and else to the list, whose first row it is", async () => {
    const ref = await aWizard([aDirection("Good"), aDirection("Bad", 3)]);
    const query = "?q=night&page=2";
    const url = new URL(`http://x/admin/caretaker-guidance/drafts/${ref.id}/directions${query}`);
    const answer = () =>
      inTransaction(admin, (writer) => saveGuidance(writer, "caretaker", ref.id, url));
    const refused = async () => {
      expect(await answer()).toMatchObject({
        to: url.pathname + query,
        type: "warning",
        message: "Guidance created but some steps failed: Day 3: Unknown error occurred",
      });
    };
    await whileRefusingInserts("guidance_steps", "Bad", refused, "guidance_title");
    expect(await answer()).toMatchObject({
      to: "/admin/caretaker-guidance",
      message: "Caretaker Guidance saved successfully!",
    });
  });

  it("is for those who may change content", async () => {
    const { id } = await aWizard([aDirection("One")]);
    await expect(saveGuidanceWizard(viewer, "caretaker", id)).rejects.toMatchObject({
      status: 403,
    });
  });
});
