import { describe, expect, it } from "vitest";
import { BulkChange, BulkChangeItem, Tag } from "~/models";
import { createBulkChange, getBulkChange, stopBulkChange } from "~/server/bulk/bulk-changes";
import { runBatch } from "~/server/bulk/run-batch";
import { runBulkChange, runBulkChanges } from "~/server/bulk/run-bulk-changes";
import { countSelection, type Selection } from "~/server/bulk/selection";
import { findRecordType } from "~/server/record-types/record-types";
import { seedTag, unique } from "../factories/content";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";

const TAGS = findRecordType("tag")!;
const matching = (search: string): Selection => ({
  query: { page: 1, limit: 10, sortBy: "id", sortOrder: "ASC", search },
});
/** Creates tags with a common part of their names, which it returns. */
async function seedTags(count: number) {
  const word = unique("Bulk");
  const names = Array.from({ length: count }, (_, index) => `${word} ${index}`);
  const rows = names.map((name) => ({ name, normalizedName: name.toLowerCase() }));
  await Tag.bulkCreate(rows);
  const tags = await Tag.findAll({ where: { name: names }, order: [["id", "ASC"]] });
  return { word, ids: tags.map(({ id }) => id) };
}

describe.runIf(HAS_DATABASE)("a change of many records", () => {
  useDatabase();

  it("deletes all that match a search, in batches, and counts them", async () => {
    const { word, ids } = await seedTags(250);
    const other = await seedTag();
    const { id, total } = await createBulkChange(admin, {
      type: TAGS,
      selection: matching(word),
      action: "delete",
    });
    expect(total).toBe(250);
    expect(await runBatch(id)).toBe("running");
    const { done } = await getBulkChange(admin, id);
    expect(done).toBeGreaterThan(0);
    expect(await Tag.count({ where: { id: ids } })).toBe(250 - done);
    expect(await runBulkChange(id)).toBe(true);
    expect(await getBulkChange(admin, id)).toMatchObject({ status: "done", done: 250, failed: 0 });
    expect(await Tag.count({ where: { id: ids } })).toBe(0);
    expect(await Tag.findByPk(other.id)).not.toBeNull();
  });

  it("freezes what matches when it is confirmed", async () => {
    const { word } = await seedTags(2);
    const change = { type: TAGS, selection: matching(word), action: "delete" };
    const { id } = await createBulkChange(admin, change);
    const later = await Tag.create({ name: `${word} later` });
    await runBulkChange(id);
    expect(await Tag.findByPk(later.id)).not.toBeNull();
    expect((await countSelection(admin, TAGS, matching(word))).records).toBe(1);
  });

  it("lists what could not be done, and does the rest", async () => {
    const { ids } = await seedTags(3);
    const [first = 0, second = 0] = ids;
    await Tag.destroy({ where: { id: second } });
    const selection = { ids };
    expect(await countSelection(admin, TAGS, selection)).toMatchObject({ records: 2, missing: 1 });
    const { id } = await createBulkChange(admin, { type: TAGS, selection, action: "delete" });
    await runBulkChanges();
    expect(await getBulkChange(admin, id)).toMatchObject({
      done: 2,
      failed: 1,
      failures: [{ id: second, code: "not-found", message: "Tag not found" }],
    });
    expect(await Tag.findByPk(first)).toBeNull();
  });

  it("is refused to a viewer, for an action that these records cannot take, and for more than was confirmed", async () => {
    const { ids } = await seedTags(2);
    const change = { type: TAGS, selection: { ids }, action: "delete" };
    await expect(createBulkChange(viewer, change)).rejects.toMatchObject({ status: 403 });
    await expect(createBulkChange(admin, { ...change, action: "publish" })).rejects.toMatchObject({
      fields: [{ field: "action", message: "action must be one of delete" }],
    });
    const confirmed = { records: 1, dependents: 0 };
    await expect(createBulkChange(admin, { ...change, confirmed })).rejects.toMatchObject({
      status: 409,
    });
    expect(await BulkChange.count({ where: { recordType: "tag", status: "running" } })).toBe(0);
  });

  it("stops where it is", async () => {
    const { ids } = await seedTags(250);
    const selection = { ids };
    const { id } = await createBulkChange(admin, { type: TAGS, selection, action: "delete" });
    await runBatch(id);
    await stopBulkChange(admin, id);
    expect(await runBatch(id)).toBe("ended");
    const { status, done } = await getBulkChange(admin, id);
    expect({ status, left: await BulkChangeItem.count({ where: { bulkChangeId: id } }) }).toEqual({
      status: "stopped",
      left: 0,
    });
    expect(await Tag.count({ where: { id: ids } })).toBe(250 - done);
  });
});
