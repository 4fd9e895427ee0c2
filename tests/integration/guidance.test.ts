import { describe, expect, it } from "vitest";
import { GUIDANCE_LIST, getGuidance, listGuidances } from "~/server/guidance/guidances";
import { listSteps, updateStep } from "~/server/guidance/steps";
import { deleteTag, updateTag } from "~/server/tags/tags";
import { aGuidance, aStep, aTag, unique } from "../factories/content";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { ALL } from "../support/lists";

const search = async (text: string) => {
  const query = { ...ALL, sortBy: GUIDANCE_LIST.defaultSort, search: text };
  return (await listGuidances(admin, "caretaker", query)).guidances.map(({ id }) => id);
};

describe.runIf(HAS_DATABASE)("guidance", () => {
  useDatabase();

  it("is found by its name and by its tags, also after these were renamed or deleted", async () => {
    const [old, renamed] = [unique("Driving"), unique("Travelling")];
    const tag = await aTag(old);
    const { id, name } = await aGuidance({ tagIds: [tag.id] });
    expect(await search(name)).toEqual([id]);
    expect(await search(old)).toEqual([id]);
    await updateTag(admin, tag.id, { name: renamed });
    expect(await search(old)).toEqual([]);
    expect(await search(renamed)).toEqual([id]);
    await deleteTag(admin, tag.id);
    expect(await search(renamed)).toEqual([]);
    expect(await getGuidance(admin, "caretaker", id)).toMatchObject({ tags: [], version: 0 });
  });

  it("is another one for each audience", async () => {
    const { id } = await aGuidance({}, "family");
    await expect(getGuidance(admin, "caretaker", id)).rejects.toThrow(
      "Caretaker guidance not found",
    );
    expect(await getGuidance(admin, "family", id)).toMatchObject({ id, image: null, phase: null });
  });

  it("has its steps by day, and on one day as they were added", async () => {
    const { id } = await aGuidance();
    const late = await aStep(id, { guidanceDay: 9 });
    const early = await aStep(id, { guidanceDay: "2" });
    const next = await aStep(id, { guidanceDay: 2 });
    const steps = await listSteps(admin, "caretaker", id);
    expect(steps.map((step) => step.id)).toEqual([early.id, next.id, late.id]);
    const changed = await updateStep(admin, "caretaker", late.id, { guidanceTitle: "Rest" });
    expect(changed).toMatchObject({ guidanceTitle: "Rest", guidanceDay: 9, version: 1 });
    const other = updateStep(admin, "caretaker", late.id, { guidanceDay: 3 });
    await expect(other).rejects.toMatchObject({ fields: [{ field: "guidanceDay" }] });
    expect((await getGuidance(admin, "caretaker", id)).stepCount).toBe(3);
  });
});
