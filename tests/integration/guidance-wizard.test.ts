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

const buildDetails = (overrides = {}) => ({
  name: unique("Guidance"),
  phase: "",
  image: "",
  ...overrides,
});
const buildDirection = (guidanceTitle: string, day = 1, overrides = {}) => ({
  guidanceDay: String(day),
  guidanceTitle,
  guidanceDirections: "Pack a small bag.",
  image: "",
  voice: "",
  ...overrides,
});
const storeVoice = () => storeFile(admin, { kind: "audio", name: "a.wav", file: wav(1) });

type Direction = ReturnType<typeof buildDirection>;

/** Creates a wizard's draft with directions; the key of each is its title. */
async function createWizard(
  directions: Direction[],
  rawValues: Record<string, string | string[]> = buildDetails(),
  audience: Audience = "caretaker",
) {
  const kind = guidanceWizardKind(audience);
  const ref = {
    kind,
    id: await createWizardDraft(admin, kind, { step: "details", typed: rawValues }),
  };
  for (const each of directions)
    await updateWizardDraft(admin, ref, addItem(each, each.guidanceTitle));
  return ref;
}

async function save({ id }: { id: string }, audience: Audience = "caretaker") {
  const saved = await saveGuidanceWizard(admin, audience, id);
  if ("stale" in saved) throw new Error(saved.stale);
  return saved;
}

const listTitles = async (guidanceId: number, audience: Audience = "caretaker") =>
  (await listSteps(admin, audience, guidanceId)).map(({ guidanceTitle }) => guidanceTitle);

const countRows = () =>
  Promise.all([Guidance.count(), GuidanceStep.count(), Tag.count(), AuditEvent.count()]);

/** Saves a wizard while the database refuses the direction with this title. */
async function savePartially(ref: { id: string }, refusedTitle: string) {
  let refusedSteps = "";
  const work = async () => {
    refusedSteps = (await save(ref)).refusedSteps;
  };
  await whileRefusingInserts("guidance_steps", refusedTitle, work, "guidance_title");
  const [found] = await Guidance.findAll({ order: [["id", "DESC"]], limit: 1 });
  return { refusedSteps, guidanceId: found?.id ?? 0 };
}

describe.runIf(HAS_DATABASE)("the guidance wizard", () => {
  useDatabase();

  it("saves the guidance with its tags, files and directions by day, and deletes the draft", async () => {
    const [existingTag, newTag] = [await seedTag(), unique("Tag")];
    const [photo, picture, voice] = [
      await storePicture(),
      await storePicture(),
      await storeVoice(),
    ];
    const rawValues = buildDetails({ phase: "family-post-procedure", image: photo });
    const ref = await createWizard(
      [
        buildDirection("Late", 9),
        buildDirection("First", 1, { image: picture, voice }),
        buildDirection("Second", 1),
      ],
      { ...rawValues, tagIds: ["", String(existingTag.id)], newTagName: newTag },
      "family",
    );
    const { guidanceId, newTags, refusedSteps } = await save(ref, "family");

    expect({ newTags, refusedSteps }).toEqual({
      newTags: [`Tag "${newTag}" created successfully`],
      refusedSteps: "",
    });
    const guidance = await getGuidance(admin, "family", guidanceId);
    expect(guidance).toMatchObject({
      name: rawValues.name,
      phase: "family-post-procedure",
      image: `/media/${photo}`,
      stepCount: 3,
    });
    expect(guidance.tags.map(({ name }) => name).sort()).toEqual([existingTag.name, newTag].sort());
    const steps = await listSteps(admin, "family", guidanceId);
    expect(steps.map(({ guidanceTitle }) => guidanceTitle)).toEqual(["First", "Second", "Late"]);
    expect(steps[0]).toMatchObject({
      guidanceDirectionPhoto: `/media/${picture}`,
      guidanceDirectionVoice: `/media/${voice}`,
    });
    await expect(readWizardDraft(admin, ref)).rejects.toThrow("Draft not found");
    expect(readProgress(ref.id)).toBeNull();
  });

  it("names guidance without a name New Guidance", async () => {
    const ref = await createWizard([buildDirection("One")], buildDetails({ name: "  " }));
    const { guidanceId } = await save(ref);
    expect((await getGuidance(admin, "caretaker", guidanceId)).name).toBe("New Guidance");
  });

  it("reports its progress while it saves", async () => {
    const ref = await createWizard([buildDirection("One")]);
    const progress = new Set<string | null>();
    const listen = () => void progress.add(readProgress(ref.id));
    Guidance.addHook("beforeCreate", "listen", listen);
    await save(ref);
    Guidance.removeHook("beforeCreate", "listen");
    expect([...progress]).toEqual(["Saving guidance..."]);
  });

  it("needs a direction", async () => {
    const ref = await createWizard([]);
    const before = await countRows();
    await expect(save(ref)).rejects.toMatchObject({
      status: 422,
      fields: [{ message: "Please add at least one guidance direction" }],
    });
    expect(await countRows()).toEqual(before);
  });

  it("keeps refused directions in the draft, and adds them to the same guidance on the next save", async () => {
    const [newTag, rawValues] = [unique("Tag"), buildDetails()];
    const ref = await createWizard([buildDirection("Good", 2), buildDirection("Bad", 3)], {
      ...rawValues,
      newTagName: newTag,
    });
    const { refusedSteps, guidanceId } = await savePartially(ref, "Bad");
    expect(refusedSteps).toBe("Day 3: Unknown error occurred");
    expect(await listTitles(guidanceId)).toEqual(["Good"]);

    const draft = await readWizardDraft(admin, ref);
    const [tag] = (await getGuidance(admin, "caretaker", guidanceId)).tags;
    expect(draft).toMatchObject({
      items: [{ key: "Bad", refused: "Unknown error occurred" }],
      made: { id: guidanceId },
      typed: { name: rawValues.name, tagIds: ["", String(tag?.id)], newTagName: "" },
    });
    const [listed] = await listWizardDrafts(admin, ref.kind, "name");
    expect(listed).toMatchObject({ id: ref.id, isMade: true, items: 1 });

    const guidances = await Guidance.count();
    await updateWizardDraft(admin, ref, startEditing("Bad"));
    await updateWizardDraft(admin, ref, addItem(buildDirection("Mended", 3), undefined, "Bad"));
    expect((await readWizardDraft(admin, ref)).items).toEqual([
      { key: "Bad", typed: buildDirection("Mended", 3) },
    ]);
    expect(await save(ref)).toEqual({ guidanceId, newTags: [], refusedSteps: "" });
    expect(await listTitles(guidanceId)).toEqual(["Good", "Mended"]);
    expect(await Guidance.count()).toBe(guidances);
    expect((await getGuidance(admin, "caretaker", guidanceId)).version).toBe(draft.made?.version);
    await expect(readWizardDraft(admin, ref)).rejects.toThrow("Draft not found");
  });

  it("saves details that were changed after the guidance was created", async () => {
    const ref = await createWizard([buildDirection("Good"), buildDirection("Bad")]);
    const { guidanceId } = await savePartially(ref, "Bad");
    const [name, image] = [unique("Renamed"), await storePicture()];
    await updateWizardDraft(
      admin,
      ref,
      storeStep({ name, image, phase: "pre-procedure" }, "directions"),
    );
    expect((await save(ref)).refusedSteps).toBe("");
    expect(await getGuidance(admin, "caretaker", guidanceId)).toMatchObject({
      name,
      phase: "pre-procedure",
      image: `/media/${image}`,
      stepCount: 2,
    });
  });

  it("needs no direction once some are saved", async () => {
    const ref = await createWizard([buildDirection("Good"), buildDirection("Bad")]);
    const { guidanceId } = await savePartially(ref, "Bad");
    await updateWizardDraft(admin, ref, removeItem("Bad"));
    expect(await save(ref)).toMatchObject({ guidanceId, refusedSteps: "" });
  });

  it("reports another person's change once before it overwrites it", async () => {
    const ref = await createWizard([buildDirection("Good"), buildDirection("Bad")]);
    const { guidanceId } = await savePartially(ref, "Bad");
    const [theirs, mine] = [unique("Theirs"), unique("Mine")];
    await updateGuidance(admin, "caretaker", guidanceId, { name: theirs });
    await updateWizardDraft(
      admin,
      ref,
      storeStep({ name: mine, newTagName: unique("Tag") }, "directions"),
    );
    const before = await countRows();
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
    expect(await countRows()).toEqual(before);
    expect(await listTitles(guidanceId)).toEqual(["Good"]);
    await save(ref);
    expect(await getGuidance(admin, "caretaker", guidanceId)).toMatchObject({
      name: mine,
      stepCount: 2,
    });
  });

  it("adds the remaining directions without a conflict when another person changed the details and the draft did not", async () => {
    const ref = await createWizard([buildDirection("Good"), buildDirection("Bad")]);
    const { guidanceId } = await savePartially(ref, "Bad");
    const theirs = unique("Theirs");
    await updateGuidance(admin, "caretaker", guidanceId, { name: theirs });
    await save(ref);
    expect(await getGuidance(admin, "caretaker", guidanceId)).toMatchObject({
      name: theirs,
      stepCount: 2,
    });
  });

  it("creates the guidance again, with its picture, when it was deleted meanwhile", async () => {
    const image = await storePicture();
    const ref = await createWizard(
      [buildDirection("Good"), buildDirection("Bad")],
      buildDetails({ image }),
    );
    const { guidanceId } = await savePartially(ref, "Bad");
    await deleteGuidance(admin, "caretaker", guidanceId);
    const again = await save(ref);
    expect(again.guidanceId).not.toBe(guidanceId);
    expect(await listTitles(again.guidanceId)).toEqual(["Bad"]);
    const recreated = await getGuidance(admin, "caretaker", again.guidanceId);
    expect(recreated.image).toBe(`/media/${image}`);
  });

  it("saves nothing when every direction is refused, and names each direction", async () => {
    const ref = await createWizard([buildDirection("Bad", 4)], {
      ...buildDetails(),
      newTagName: unique("Tag"),
    });
    const [draft, before] = [await readWizardDraft(admin, ref), await countRows()];
    const expectRefused = async () => {
      const saving = save(ref);
      await expect(saving).rejects.toBeInstanceOf(ItemsRefusedError);
      await expect(saving).rejects.toMatchObject({
        message: "None of its directions can be saved. Check the details above.",
        fields: [{ field: itemFieldName("Bad"), message: "Day 4: Unknown error occurred" }],
      });
    };
    await whileRefusingInserts("guidance_steps", "Bad", expectRefused, "guidance_title");
    expect(await countRows()).toEqual(before);
    expect(await readWizardDraft(admin, ref)).toEqual(draft);
  });

  it("keeps a direction whose recording no longer exists in the draft", async () => {
    const voice = await storeVoice();
    const ref = await createWizard([
      buildDirection("Good"),
      buildDirection("Silent", 5, { voice }),
    ]);
    await StoredFile.destroy({ where: { id: voice } });
    const { refusedSteps } = await save(ref);
    expect(refusedSteps).toBe("Day 5: This recording is no longer there. Please choose it again.");
  });

  it("keeps the files of its draft, also when a step that shares them is deleted meanwhile", async () => {
    const image = await storePicture();
    const ref = await createWizard([
      buildDirection("Good", 1, { image }),
      buildDirection("Bad", 2, { image }),
    ]);
    const { guidanceId } = await savePartially(ref, "Bad");
    const [step] = await listSteps(admin, "caretaker", guidanceId);
    await deleteStep(admin, "caretaker", step?.id ?? 0);
    await save(ref);
    const [added] = await listSteps(admin, "caretaker", guidanceId);
    expect(added?.guidanceDirectionPhoto).toBe(`/media/${image}`);
  });

  it("redirects to the draft while a direction is refused, and to the list once all are saved", async () => {
    const ref = await createWizard([buildDirection("Good"), buildDirection("Bad", 3)]);
    const query = "?q=night&page=2";
    const url = new URL(`http://x/admin/caretaker-guidance/drafts/${ref.id}/directions${query}`);
    const saveAndRedirect = () =>
      inTransaction(admin, (writer) => saveGuidance(writer, "caretaker", ref.id, url));
    const expectRefused = async () => {
      expect(await saveAndRedirect()).toMatchObject({
        to: url.pathname + query,
        type: "warning",
        message: "Guidance created but some steps failed: Day 3: Unknown error occurred",
      });
    };
    await whileRefusingInserts("guidance_steps", "Bad", expectRefused, "guidance_title");
    expect(await saveAndRedirect()).toMatchObject({
      to: "/admin/caretaker-guidance",
      message: "Caretaker Guidance saved successfully!",
    });
  });

  it("is refused to viewers", async () => {
    const { id } = await createWizard([buildDirection("One")]);
    await expect(saveGuidanceWizard(viewer, "caretaker", id)).rejects.toMatchObject({
      status: 403,
    });
  });
});
