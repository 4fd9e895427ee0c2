import { describe, expect, it } from "vitest";
import { Guidance, GuidanceStep } from "~/models";
import type { Audience } from "~/models/guidance/audience.schema";
import {
  createGuidance,
  deleteGuidance,
  GUIDANCE_LIST,
  getGuidance,
  type GuidanceSortField,
  listGuidances,
  updateGuidance,
  updateGuidanceFromForm,
} from "~/server/guidance/guidances";
import { deleteTag, updateTag } from "~/server/tags/tags";
import { aGuidance, aStep, aTag, unique } from "../factories/content";
import { eventsOf } from "../support/audit";
import { admin, HAS_DATABASE, statusesOf, useDatabase, viewer } from "../support/database";
import { ALL, expectTotalOrder } from "../support/lists";

const list = async (search: string, sortBy: GuidanceSortField = "id", audience?: Audience) => {
  const query = { ...ALL, sortBy, search };
  const { guidances } = await listGuidances(admin, audience ?? "caretaker", query);
  return guidances.map(({ id }) => id);
};

describe.runIf(HAS_DATABASE)("guidance", () => {
  useDatabase();

  it("is found by its name and by its tags, also after these were renamed or deleted", async () => {
    const [old, renamed] = [unique("Driving"), unique("Travelling")];
    const tag = await aTag(old);
    const { id, name } = await aGuidance({ tagIds: [tag.id] });
    expect(await list(name)).toEqual([id]);
    expect(await list(old.toUpperCase())).toEqual([id]);
    await updateTag(admin, tag.id, { name: renamed });
    expect(await list(old)).toEqual([]);
    expect(await list(renamed)).toEqual([id]);
    await deleteTag(admin, tag.id);
    expect(await list(renamed)).toEqual([]);
    expect(await getGuidance(admin, "caretaker", id)).toMatchObject({ tags: [], version: 0 });
  });

  it("is sorted by its first tag, then by the next, also after these were renamed or deleted", async () => {
    const mark = unique("Sorted");
    const tag = async (name: string) => (await aTag(`${name} ${mark}`)).id;
    const [bread, apple, cake] = [await tag("bread"), await tag("Apple"), await tag("cake")];
    const named = async (...tagIds: number[]) => (await aGuidance({ name: mark, tagIds })).id;
    const second = await named(bread, apple);
    const third = await named(bread);
    const fourth = await named(cake, bread);
    const first = await named();
    const sorted = () => list(mark, "tags");
    expect(await sorted()).toEqual([first, second, third, fourth]);
    await updateTag(admin, bread, { name: `0 ${mark}` });
    // By 0 alone, by 0 and Apple, by 0 and cake.
    expect(await sorted()).toEqual([first, third, second, fourth]);
    await deleteTag(admin, bread);
    // Two without a tag, in the order in which they were made.
    expect(await sorted()).toEqual([third, first, second, fourth]);
    const { tagsLine } = await Guidance.findByPk(second, { rejectOnEmpty: true });
    expect(tagsLine).toBe(`apple ${mark.toLowerCase()}`);
  });

  it("is another one for each audience", async () => {
    const { id, name } = await aGuidance({ phase: "family-post-procedure" }, "family");
    const attempts = await statusesOf([
      getGuidance(admin, "caretaker", id),
      updateGuidance(admin, "caretaker", id, { name: "Mine" }),
      deleteGuidance(admin, "caretaker", id),
    ]);
    expect(attempts).toEqual([404, 404, 404]);
    expect(await list(name)).toEqual([]);
    expect(await list(name, "id", "family")).toEqual([id]);
    expect(await getGuidance(admin, "family", id)).toMatchObject({
      id,
      image: null,
      phase: "family-post-procedure",
    });
    expect(await Guidance.findByPk(id)).toMatchObject({ phase: "post-procedure" });
  });

  it("comes in a total order", async () => {
    const mark = unique("Order");
    const tag = await aTag();
    for (const at of [1, 2, 3, 4, 5, 6, 7]) {
      const { id } = await aGuidance({ name: at % 2 ? mark : `${mark} ${at}`, tagIds: [tag.id] });
      if (at % 3 === 0) await aStep(id);
    }
    const at = new Date();
    await Guidance.update({ createdAt: at, updatedAt: at }, { where: {}, silent: true });
    await expectTotalOrder<GuidanceSortField>(async (query) => {
      const page = await listGuidances(admin, "caretaker", { ...query, search: mark });
      return { rows: page.guidances, pagination: page.pagination };
    }, GUIDANCE_LIST.sortFields);
  });

  it("changes what is given, and has a new version only when something changed", async () => {
    const tag = await aTag();
    const made = await aGuidance({ phase: "pre-procedure", tagIds: [tag.id] });
    const change = (input: object) => updateGuidance(admin, "caretaker", made.id, input);
    expect(await change({})).toEqual(made);
    expect(await change({ tagIds: [tag.id], phase: "pre-procedure" })).toEqual(made);
    const renamed = await change({ name: "  Going \n home " });
    expect(renamed).toMatchObject({ name: "Going home", phase: "pre-procedure", version: 1 });
    expect(await change({ tagIds: [] })).toMatchObject({ tags: [], version: 2 });
    expect(await change({ phase: "" })).toMatchObject({ phase: null, version: 3 });
    await expect(change({ name: null })).rejects.toMatchObject({ status: 422 });
  });

  it("refuses to overwrite what somebody else has saved, and says who it was", async () => {
    const { id } = await aGuidance();
    await updateGuidance(admin, "caretaker", id, { name: "First" }, [0]);
    const stale = updateGuidance(admin, "caretaker", id, { name: "Second" }, [0]);
    await expect(stale).rejects.toMatchObject({ status: 412, changed: { by: "Test", version: 1 } });
    await expect(deleteGuidance(admin, "caretaker", id, [0])).rejects.toMatchObject({
      status: 412,
    });
    expect(await getGuidance(admin, "caretaker", id)).toMatchObject({ name: "First", version: 1 });
  });

  it("is saved with its new tags, or not at all", async () => {
    const { id } = await aGuidance();
    const newTag = unique("New");
    const form = { name: "Saved", phase: null, tagIds: [], newTagName: [newTag] };
    const { newTags } = await updateGuidanceFromForm(admin, "caretaker", id, form, [0]);
    expect(newTags).toEqual([`Tag "${newTag}" created successfully`]);
    expect(await list(newTag)).toEqual([id]);
    const other = { ...form, newTagName: [unique("Lost")] };
    await expect(updateGuidanceFromForm(admin, "caretaker", id, other, [0])).rejects.toMatchObject({
      status: 412,
    });
    expect((await getGuidance(admin, "caretaker", id)).tags).toMatchObject([{ name: newTag }]);
  });

  it("goes with its steps, and leaves an event for each", async () => {
    const { id, name } = await aGuidance({}, "family");
    const step = await aStep(id, {}, "family");
    const told = await eventsOf(async () => {
      await updateGuidance(admin, "family", id, { name: `${name} now` });
      await deleteGuidance(admin, "family", id);
    });
    expect(told.map((event) => [event.action, event.recordType, Number(event.recordId)])).toEqual([
      ["updated", "family guidance", id],
      ["deleted", "family guidance step", step.id],
      ["deleted", "family guidance", id],
    ]);
    expect(told[0]?.changes).toEqual({ name: [name, `${name} now`] });
    expect(await GuidanceStep.count({ where: { guidanceId: id } })).toBe(0);
  });

  it("is read by a viewer, and changed by nobody who may only read", async () => {
    const { id } = await aGuidance();
    const attempts = [
      getGuidance(viewer, "caretaker", id),
      listGuidances(viewer, "caretaker", { ...ALL, sortBy: "id" }),
      createGuidance(viewer, "caretaker", { name: "No" }),
      updateGuidance(viewer, "caretaker", id, { name: "No" }),
      deleteGuidance(viewer, "caretaker", id),
    ];
    expect(await statusesOf(attempts)).toEqual(["done", "done", 403, 403, 403]);
  });

  // Several rounds: who comes first is the database's choice.
  const rounds = Array.from({ length: 12 }, (_, at) => at + 1);
  it.each(rounds)("is changed, tagged and deleted by several at once: round %i", async () => {
    const [tag, other] = [await aTag(), await aTag()];
    const { id } = await aGuidance({ tagIds: [tag.id, other.id] });
    const second = await aGuidance({ tagIds: [other.id, tag.id] });
    await aStep(id);
    const outcomes = await statusesOf([
      ...Array.from({ length: 4 }, (_, at) =>
        updateGuidance(admin, "caretaker", id, { tagIds: at % 2 ? [] : [tag.id, other.id] }),
      ),
      updateTag(admin, tag.id, { name: unique("Renamed") }),
      aStep(id).then(() => undefined),
      updateTag(admin, other.id, { name: unique("Renamed") }),
      deleteTag(admin, tag.id),
      deleteGuidance(admin, "caretaker", id),
    ]);
    for (const outcome of outcomes) expect(["done", 404, 422]).toContain(outcome);
    expect(await Guidance.findByPk(id)).toBeNull();
    const left = await getGuidance(admin, "caretaker", second.id);
    expect(left.tags.map(({ id }) => id)).toEqual([other.id]);
  });
});
