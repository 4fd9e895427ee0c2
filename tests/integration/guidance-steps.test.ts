import { describe, expect, it } from "vitest";
import { Guidance, GuidanceStep } from "~/models";
import { createSteps } from "~/server/guidance/bulk";
import { deleteGuidance, getGuidance } from "~/server/guidance/guidances";
import { readStepPage, STEP_LIST, type StepSortField } from "~/server/guidance/step-page";
import { createStep, deleteStep, getStep, listSteps, updateStep } from "~/server/guidance/steps";
import { seedGuidance, seedGuidanceStep } from "../factories/content";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, collectStatuses, useDatabase, viewer } from "../support/database";
import { expectTotalOrder } from "../support/lists";

const TEXTS = { guidanceTitle: "Rest", guidanceDirections: "Lie down.\nBreathe." };
const buildStep = (guidanceDay: unknown) => ({ guidanceDay, ...TEXTS });
const createMany = (guidanceId: number, steps: unknown[]) =>
  createSteps(admin, "caretaker", { caretakerGuidanceId: guidanceId, steps });

describe.runIf(HAS_DATABASE)("the steps of guidance", () => {
  useDatabase();

  it("are sorted by day, then by creation", async () => {
    const { id } = await seedGuidance();
    const late = await seedGuidanceStep(id, { guidanceDay: 9 });
    const early = await seedGuidanceStep(id, { guidanceDay: "2" });
    const next = await seedGuidanceStep(id, { guidanceDay: 2 });
    const steps = await listSteps(admin, "caretaker", id);
    expect(steps.map((step) => step.id)).toEqual([early.id, next.id, late.id]);
    expect((await getGuidance(admin, "caretaker", id)).stepCount).toBe(3);
    await expectTotalOrder<StepSortField>(async (query) => {
      const { steps, pagination } = await readStepPage(admin, "caretaker", id, query);
      return { rows: steps, pagination };
    }, STEP_LIST.sortFields);
  });

  it("keep their day when other fields change", async () => {
    const { id } = await seedGuidance();
    const step = await seedGuidanceStep(id, buildStep(9));
    const change = (input: object) => updateStep(admin, "caretaker", step.id, input);
    expect(await change({})).toEqual(step);
    expect(await change({ guidanceTitle: "Walk", guidanceDay: "9" })).toMatchObject({
      ...TEXTS,
      guidanceTitle: "Walk",
      guidanceDay: 9,
      version: 1,
    });
    for (const guidanceDay of [3, null, "", "x"]) {
      await expect(change({ guidanceDay, guidanceTitle: "" })).rejects.toMatchObject({
        fields: [{ field: "guidanceTitle" }, { message: "The day of a step cannot change" }],
      });
    }
  });

  it("change without a new version of their guidance, and refuse a stale version", async () => {
    const { id } = await seedGuidance();
    const step = await seedGuidanceStep(id);
    await updateStep(admin, "caretaker", step.id, { guidanceTitle: "First" }, [0]);
    const stale = [
      updateStep(admin, "caretaker", step.id, { guidanceTitle: "Second" }, [0]),
      deleteStep(admin, "caretaker", step.id, [0]),
    ];
    expect(await collectStatuses(stale)).toEqual([412, 412]);
    expect(await getStep(admin, "caretaker", step.id)).toMatchObject({ guidanceTitle: "First" });
    expect((await getGuidance(admin, "caretaker", id)).version).toBe(0);
  });

  it("are not found under the other audience, nor under other guidance", async () => {
    const [{ id }, other] = [await seedGuidance(), await seedGuidance()];
    const step = await seedGuidanceStep(id);
    expect(
      await collectStatuses([
        getStep(admin, "family", step.id),
        updateStep(admin, "family", step.id, TEXTS),
        deleteStep(admin, "family", step.id),
        listSteps(admin, "family", id),
        getStep(admin, "caretaker", step.id, other.id),
        getStep(admin, "caretaker", step.id, id),
        createStep(admin, "family", { familyGuidanceId: id, ...buildStep(1) }),
        createStep(admin, "family", { caretakerGuidanceId: id, ...buildStep(1) }),
      ]),
    ).toEqual([404, 404, 404, 404, 404, "done", 422, 422]);
  });

  it("leave an event for each change", async () => {
    const { id } = await seedGuidance();
    const events = await recordEvents(async () => {
      const step = await seedGuidanceStep(id, buildStep(1));
      await updateStep(admin, "caretaker", step.id, { guidanceTitle: "Walk" });
      await deleteStep(admin, "caretaker", step.id);
      await createMany(id, [buildStep(2), buildStep(15)]);
    });
    expect(
      events.map(({ action, recordType, recordName }) => [action, recordType, recordName]),
    ).toEqual([
      ["created", "caretaker guidance step", "Rest"],
      ["updated", "caretaker guidance step", "Walk"],
      ["deleted", "caretaker guidance step", "Walk"],
      ["created", "caretaker guidance step", "Rest"],
    ]);
    expect(events[1]?.changes).toEqual({ guidanceTitle: ["Rest", "Walk"] });
  });

  it("are added in bulk as far as they are valid, with an error for each invalid step", async () => {
    const { id } = await seedGuidance();
    const steps = [buildStep(3), { guidanceDay: 4 }, buildStep(0), null, buildStep(1)];
    const { created, errors } = await createMany(id, steps);
    expect(created.map(({ guidanceDay }) => guidanceDay)).toEqual([3, 1]);
    expect(errors).toEqual([
      { index: 1, day: 4, error: "Guidance title is required; Guidance directions are required" },
      { index: 2, day: 0, error: "Guidance day must be a whole number from 1 to 14" },
      { index: 3, day: null, error: "A step must be an object" },
    ]);
    await expect(createMany(id, [buildStep(0)])).rejects.toMatchObject({
      status: 422,
      fields: [{ field: "steps[0]", day: 0 }],
    });
    expect((await listSteps(admin, "caretaker", id)).length).toBe(2);
  });

  it("are at most a hundred, also when added concurrently", async () => {
    const { id } = await seedGuidance();
    await createMany(id, Array(97).fill(buildStep(1)));
    const outcomes = await collectStatuses(Array.from({ length: 6 }, () => seedGuidanceStep(id)));
    expect(outcomes.sort()).toEqual([409, 409, 409, "done", "done", "done"]);
    const limitMessage = "A guidance can have at most 100 steps";
    await expect(createMany(id, [buildStep(1)])).rejects.toMatchObject({
      fields: [{ message: limitMessage }],
    });
    expect((await getGuidance(admin, "caretaker", id)).stepCount).toBe(100);
    expect(await GuidanceStep.count({ where: { guidanceId: id } })).toBe(100);
  });

  it("leave no orphan when they are written while their guidance is deleted", async () => {
    const { id } = await seedGuidance();
    const [one, two] = [await seedGuidanceStep(id), await seedGuidanceStep(id)];
    const outcomes = await collectStatuses([
      seedGuidanceStep(id),
      updateStep(admin, "caretaker", one.id, { guidanceTitle: "Walk" }),
      deleteGuidance(admin, "caretaker", id),
      deleteStep(admin, "caretaker", two.id),
      createMany(id, [buildStep(1), buildStep(2)]),
    ]);
    expect(outcomes[2]).toBe("done");
    for (const outcome of outcomes) expect(["done", 404, 422]).toContain(outcome);
    expect(await Guidance.count({ where: { id } })).toBe(0);
    expect(await GuidanceStep.count({ where: { guidanceId: id } })).toBe(0);
  });

  it("are read-only for viewers", async () => {
    const { id } = await seedGuidance();
    const step = await seedGuidanceStep(id);
    const body = { caretakerGuidanceId: id, ...buildStep(1), steps: [buildStep(1)] };
    const attempts = [
      getStep(viewer, "caretaker", step.id),
      listSteps(viewer, "caretaker", id),
      createStep(viewer, "caretaker", body),
      createSteps(viewer, "caretaker", body),
      updateStep(viewer, "caretaker", step.id, TEXTS),
      deleteStep(viewer, "caretaker", step.id),
    ];
    expect(await collectStatuses(attempts)).toEqual(["done", "done", 403, 403, 403, 403]);
  });
});
