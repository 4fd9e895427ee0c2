import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { AuditEvent, BinItem, BulkChange, Guidance, Job, Tag } from "~/models";
import { createBulkChange, getBulkChange } from "~/server/bulk/bulk-changes";
import { bulkChangeJob, runBulkChange } from "~/server/bulk/run-bulk-changes";
import { getGuidance, updateGuidance } from "~/server/guidance/guidances";
import { GUIDANCE_PUBLISHING } from "~/server/guidance/publish";
import { runImport, startImport } from "~/server/imports/imports";
import { log } from "~/server/platform/log";
import { inTransaction } from "~/server/platform/transaction";
import { findBinKind } from "~/server/record-types/bin-kinds";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { takeBackImport } from "~/server/record-types/imports";
import { findRecordType } from "~/server/record-types/record-types";
import { TAG_IMPORT } from "~/server/tags/tag-import";
import { createTag, deleteTag, updateTag } from "~/server/tags/tags";
import { seedGuidance, seedGuidanceStep, seedTag, unique } from "../factories/content";
import { admin, collectStatuses, HAS_DATABASE, useDatabase } from "../support/database";
import { runJobs } from "../support/jobs";
import { createGate } from "../support/gate";

const TAGS = findRecordType("tag")!;
const GUIDANCE = findRecordType("caretaker guidance")!;

const seedMany = async <Seeded>(count: number, seed: () => Promise<Seeded>): Promise<Seeded[]> => {
  const seeded: Seeded[] = [];
  for (let index = 0; index < count; index += 1) seeded.push(await seed());
  return seeded;
};
const toIds = (records: { id: number }[]) => records.map(({ id }) => id);

/** Expects that each record exists either as itself or in the bin, and has been deleted once for each time that it is not there. */
async function expectOnePlace(
  type: string,
  ids: number[],
  isThere: (id: number) => Promise<boolean>,
) {
  for (const recordId of ids) {
    const isInBin = (await BinItem.count({ where: { recordType: type, recordId } })) > 0;
    expect({ recordId, isInBin }).toEqual({ recordId, isInBin: !(await isThere(recordId)) });
    const countEvents = (action: string) =>
      AuditEvent.count({ where: { action, recordType: type, recordId: String(recordId) } });
    const kept = (await countEvents("deleted")) - (await countEvents("restored"));
    expect({ recordId, kept }).toEqual({ recordId, kept: isInBin ? 1 : 0 });
  }
}

// The tests run in several rounds, since the interleaving of the writes varies.
const ROUNDS = [1, 2, 3];

describe.runIf(HAS_DATABASE)("a change of many records while others work on them", () => {
  useDatabase();

  it.each(ROUNDS)(
    "deletes what is edited, published and restored meanwhile: round %i",
    async () => {
      const guidances = await seedMany(12, () =>
        seedGuidance({ phase: "pre-procedure", isDraft: true }),
      );
      const ids = toIds(guidances);
      const [first = 0, , , , fifth = 0] = ids;
      const last = ids.at(-1) ?? 0;
      await seedGuidanceStep(fifth);
      const selection = { ids };
      const change = { type: GUIDANCE, selection, action: "delete" };
      const { id } = await createBulkChange(admin, change);
      const [, ...outcomes] = await collectStatuses([
        runBulkChange(id),
        updateGuidance(admin, "caretaker", last, { name: unique("Renamed") }),
        GUIDANCE_PUBLISHING.caretaker.publish(admin, fifth),
        restoreRecord(admin, findBinKind(GUIDANCE.type), first),
      ]);
      for (const outcome of outcomes) expect(["done", 404]).toContain(outcome);
      expect(await getBulkChange(admin, id)).toMatchObject({ status: "done", done: 12, failed: 0 });
      await expectOnePlace(
        GUIDANCE.type,
        ids,
        async (each) => (await Guidance.findByPk(each)) !== null,
      );
    },
  );

  it.each(ROUNDS)("deletes each record once where two do it: round %i", async () => {
    const ids = toIds(await seedMany(15, () => seedTag()));
    const change = { type: TAGS, selection: { ids }, action: "delete" };
    const changes = [await createBulkChange(admin, change), await createBulkChange(admin, change)];
    await Promise.all(changes.map(({ id }) => runBulkChange(id)));
    const results = await Promise.all(changes.map(({ id }) => getBulkChange(admin, id)));
    expect(results.reduce((sum, { done }) => sum + done, 0)).toBe(15);
    expect(results.reduce((sum, { failed }) => sum + failed, 0)).toBe(15);
    const codes = new Set(results.flatMap(({ failures }) => failures.map(({ code }) => code)));
    expect([...codes]).toEqual(["not-found"]);
    await expectOnePlace("tag", ids, async (each) => (await Tag.findByPk(each)) !== null);
  });

  it.each(ROUNDS)("and an import of the same names lose nothing: round %i", async () => {
    const tags = await seedMany(15, () => seedTag());
    const csv = `Tag\n${tags.map(({ name }) => name).join("\n")}\n`;
    const file = { name: "tags.csv", bytes: Buffer.from(csv) };
    const draft = await startImport(admin, TAG_IMPORT, file);
    const change = { type: TAGS, selection: { ids: toIds(tags) }, action: "delete" };
    const { id } = await createBulkChange(admin, change);
    const [, imported] = await Promise.all([
      runBulkChange(id),
      runImport(admin, TAG_IMPORT, draft),
    ]);
    expect(await getBulkChange(admin, id)).toMatchObject({ done: 15, failed: 0 });
    expect(imported.imported + imported.alreadyThere).toBe(15);
    expect(imported.refused).toBe(0);
    // What the import created is there: it was not selected.
    expect(await Tag.count({ where: { name: tags.map(({ name }) => name) } })).toBe(
      imported.imported,
    );
    await expectOnePlace("tag", toIds(tags), async (each) => (await Tag.findByPk(each)) !== null);
  });

  it.each(ROUNDS)(
    "a name that is taken at the moment of a restore has one record: round %i",
    async () => {
      const tag = await seedTag();
      const other = await seedTag();
      await deleteTag(admin, tag.id);
      const restore = () => restoreRecord(admin, findBinKind("tag"), tag.id);
      const outcomes = await collectStatuses([
        restore(),
        createTag(admin, { name: tag.name }),
        updateTag(admin, other.id, { name: tag.name }),
        restore(),
      ]);
      for (const outcome of outcomes) expect(["done", 409]).toContain(outcome);
      expect(await Tag.count({ where: { normalizedName: tag.normalizedName } })).toBe(1);
      await expectOnePlace("tag", [tag.id], async (each) => (await Tag.findByPk(each)) !== null);
    },
  );

  it("is held up by no other one that fails", async () => {
    const [failing, other] = [await seedTag(), await seedTag()];
    const createFor = ({ id }: { id: number }) =>
      createBulkChange(admin, { type: TAGS, selection: { ids: [id] }, action: "delete" });
    const changes = [await createFor(failing), await createFor(other)];
    const [first, second] = toIds(changes);
    await BulkChange.update({ caller: "unreadable" }, { where: { id: first } });
    vi.spyOn(log, "error").mockReturnValue(undefined);
    await runJobs(bulkChangeJob);
    vi.restoreAllMocks();
    expect((await BulkChange.findByPk(second))?.status).toBe("done");
    expect((await BulkChange.findByPk(first))?.status).toBe("running");
    expect(await Tag.findByPk(other.id)).toBeNull();
    const job = await Job.findOne({ where: { key: `bulk-change:${first}` } });
    expect(job).toMatchObject({ status: "waiting", attempts: 1 });
    expect(job?.lastError).toContain("JSON");
    await job?.destroy();
    await BulkChange.destroy({ where: { id: first } });
  });
});

describe.runIf(HAS_DATABASE)("taking an import back while something is built on it", () => {
  useDatabase();

  it("waits for that, and is refused then", async () => {
    const guidance = await seedGuidance();
    const name = unique("Imported");
    const file = { name: "tags.csv", bytes: Buffer.from(`Tag\n${name}\n`) };
    const { importId } = await runImport(
      admin,
      TAG_IMPORT,
      await startImport(admin, TAG_IMPORT, file),
    );
    const tag = await Tag.findOne({ where: { name } });
    const [begun, committed] = [createGate(), createGate()];
    const tagging = inTransaction(admin, async (writer) => {
      await updateGuidance(writer, "caretaker", guidance.id, { tagIds: [tag!.id] });
      begun.release();
      await committed.released;
    });
    await begun.released;
    const takingBack = collectStatuses([takeBackImport(admin, importId ?? 0)]);
    await pause(200);
    committed.release();
    await tagging;
    expect(await takingBack).toEqual([409]);
    expect(await getGuidance(admin, "caretaker", guidance.id)).toMatchObject({
      tags: [{ id: tag!.id }],
    });
  });
});
