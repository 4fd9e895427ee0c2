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
import { seedGuidance, seedGuidanceStep, seedTag, unique } from "../factories/content";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, collectStatuses, useDatabase, viewer } from "../support/database";
import { LIST_ALL, expectTotalOrder } from "../support/lists";

const listIds = async (search: string, sortBy: GuidanceSortField = "id", audience?: Audience) => {
  const query = { ...LIST_ALL, sortBy, search };
  const { guidances } = await listGuidances(admin, audience ?? "caretaker", query);
  return guidances.map(({ id }) => id);
};

describe.runIf(HAS_DATABASE)("guidance", () => {
  useDatabase();

  it("is found by its name and its current tags", async () => {
    const [oldName, newName] = [unique("Driving"), unique("Travelling")];
    const tag = await seedTag(oldName);
    const { id, name } = await seedGuidance({ tagIds: [tag.id] });
    expect(await listIds(name)).toEqual([id]);
    expect(await listIds(oldName.toUpperCase())).toEqual([id]);
    await updateTag(admin, tag.id, { name: newName });
    expect(await listIds(oldName)).toEqual([]);
    expect(await listIds(newName)).toEqual([id]);
    await deleteTag(admin, tag.id);
    expect(await listIds(newName)).toEqual([]);
    expect(await getGuidance(admin, "caretaker", id)).toMatchObject({ tags: [], version: 0 });
  });

  it("is sorted by its first tag, then by the next, also after tags are renamed or deleted", async () => {
    const marker = unique("Sorted");
    const createTag = async (name: string) => (await seedTag(`${name} ${marker}`)).id;
    const [bread, apple, cake] = [
      await createTag("bread"),
      await createTag("Apple"),
      await createTag("cake"),
    ];
    const createTagged = async (...tagIds: number[]) =>
      (await seedGuidance({ name: marker, tagIds })).id;
    const second = await createTagged(bread, apple);
    const third = await createTagged(bread);
    const fourth = await createTagged(cake, bread);
    const first = await createTagged();
    const listSorted = () => listIds(marker, "tags");
    expect(await listSorted()).toEqual([first, second, third, fourth]);
    await updateTag(admin, bread, { name: `0 ${marker}` });
    // Sort keys: 0; 0, Apple; 0, cake.
    expect(await listSorted()).toEqual([first, third, second, fourth]);
    await deleteTag(admin, bread);
    // The two records without a tag are in order of creation.
    expect(await listSorted()).toEqual([third, first, second, fourth]);
    const { tagsLine } = await Guidance.findByPk(second, { rejectOnEmpty: true });
    expect(tagsLine).toBe(`apple ${marker.toLowerCase()}`);
  });

  it("belongs to one audience", async () => {
    const { id, name } = await seedGuidance({ phase: "family-post-procedure" }, "family");
    const statuses = await collectStatuses([
      getGuidance(admin, "caretaker", id),
      updateGuidance(admin, "caretaker", id, { name: "Mine" }),
      deleteGuidance(admin, "caretaker", id),
    ]);
    expect(statuses).toEqual([404, 404, 404]);
    expect(await listIds(name)).toEqual([]);
    expect(await listIds(name, "id", "family")).toEqual([id]);
    expect(await getGuidance(admin, "family", id)).toMatchObject({
      id,
      image: null,
      phase: "family-post-procedure",
    });
    expect(await Guidance.findByPk(id)).toMatchObject({ phase: "post-procedure" });
  });

  it("is listed in a total order", async () => {
    const marker = unique("Order");
    const tag = await seedTag();
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      const { id } = await seedGuidance({
        name: number % 2 ? marker : `${marker} ${number}`,
        tagIds: [tag.id],
      });
      if (number % 3 === 0) await seedGuidanceStep(id);
    }
    const at = new Date();
    await Guidance.update({ createdAt: at, updatedAt: at }, { where: {}, silent: true });
    await expectTotalOrder<GuidanceSortField>(async (query) => {
      const page = await listGuidances(admin, "caretaker", { ...query, search: marker });
      return { rows: page.guidances, pagination: page.pagination };
    }, GUIDANCE_LIST.sortFields);
  });

  it("changes only the given fields, and gets a new version only on a change", async () => {
    const tag = await seedTag();
    const created = await seedGuidance({ phase: "pre-procedure", tagIds: [tag.id] });
    const change = (input: object) => updateGuidance(admin, "caretaker", created.id, input);
    expect(await change({})).toEqual(created);
    expect(await change({ tagIds: [tag.id], phase: "pre-procedure" })).toEqual(created);
    const renamed = await change({ name: "  Going \n home " });
    expect(renamed).toMatchObject({ name: "Going home", phase: "pre-procedure", version: 1 });
    expect(await change({ tagIds: [] })).toMatchObject({ tags: [], version: 2 });
    expect(await change({ phase: "" })).toMatchObject({ phase: null, version: 3 });
    await expect(change({ name: null })).rejects.toMatchObject({ status: 422 });
  });

  it("refuses a stale version, and reports who saved the current version", async () => {
    const { id } = await seedGuidance();
    await updateGuidance(admin, "caretaker", id, { name: "First" }, [0]);
    const stale = updateGuidance(admin, "caretaker", id, { name: "Second" }, [0]);
    await expect(stale).rejects.toMatchObject({ status: 412, changed: { by: "Test", version: 1 } });
    await expect(deleteGuidance(admin, "caretaker", id, [0])).rejects.toMatchObject({
      status: 412,
    });
    expect(await getGuidance(admin, "caretaker", id)).toMatchObject({ name: "First", version: 1 });
  });

  it("is saved together with its new tags or not at all", async () => {
    const { id } = await seedGuidance();
    const newTag = unique("New");
    const form = { name: "Saved", phase: null, tagIds: [], newTagName: [newTag] };
    const { newTags } = await updateGuidanceFromForm(admin, "caretaker", id, form, [0]);
    expect(newTags).toEqual([`Tag "${newTag}" created successfully`]);
    expect(await listIds(newTag)).toEqual([id]);
    const other = { ...form, newTagName: [unique("Lost")] };
    await expect(updateGuidanceFromForm(admin, "caretaker", id, other, [0])).rejects.toMatchObject({
      status: 412,
    });
    expect((await getGuidance(admin, "caretaker", id)).tags).toMatchObject([{ name: newTag }]);
  });

  it("is deleted with its steps, and leaves an event for each", async () => {
    const { id, name } = await seedGuidance({}, "family");
    const step = await seedGuidanceStep(id, {}, "family");
    const events = await recordEvents(async () => {
      await updateGuidance(admin, "family", id, { name: `${name} now` });
      await deleteGuidance(admin, "family", id);
    });
    expect(events.map((event) => [event.action, event.recordType, Number(event.recordId)])).toEqual(
      [
        ["updated", "family guidance", id],
        ["deleted", "family guidance step", step.id],
        ["deleted", "family guidance", id],
      ],
    );
    expect(events[0]?.changes).toEqual({ name: [name, `${name} now`] });
    expect(await GuidanceStep.count({ where: { guidanceId: id } })).toBe(0);
  });

  it("is read-only for viewers", async () => {
    const { id } = await seedGuidance();
    const attempts = [
      getGuidance(viewer, "caretaker", id),
      listGuidances(viewer, "caretaker", { ...LIST_ALL, sortBy: "id" }),
      createGuidance(viewer, "caretaker", { name: "No" }),
      updateGuidance(viewer, "caretaker", id, { name: "No" }),
      deleteGuidance(viewer, "caretaker", id),
    ];
    expect(await collectStatuses(attempts)).toEqual(["done", "done", 403, 403, 403]);
  });

  // The test runs in several rounds, since the interleaving of the writes varies.
  const rounds = Array.from({ length: 12 }, (_, index) => index + 1);
  it.each(rounds)("is changed, tagged and deleted concurrently: round %i", async () => {
    const [tag, other] = [await seedTag(), await seedTag()];
    const { id } = await seedGuidance({ tagIds: [tag.id, other.id] });
    const second = await seedGuidance({ tagIds: [other.id, tag.id] });
    await seedGuidanceStep(id);
    const outcomes = await collectStatuses([
      ...Array.from({ length: 4 }, (_, index) =>
        updateGuidance(admin, "caretaker", id, { tagIds: index % 2 ? [] : [tag.id, other.id] }),
      ),
      updateTag(admin, tag.id, { name: unique("Renamed") }),
      seedGuidanceStep(id).then(() => undefined),
      updateTag(admin, other.id, { name: unique("Renamed") }),
      deleteTag(admin, tag.id),
      deleteGuidance(admin, "caretaker", id),
    ]);
    for (const outcome of outcomes) expect(["done", 404, 422]).toContain(outcome);
    expect(await Guidance.findByPk(id)).toBeNull();
    const remaining = await getGuidance(admin, "caretaker", second.id);
    expect(remaining.tags.map(({ id }) => id)).toEqual([other.id]);
  });
});
