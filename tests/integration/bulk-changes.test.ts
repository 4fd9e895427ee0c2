import { describe, expect, it, vi } from "vitest";
import { AuditEvent, BinItem, BulkChange, BulkChangeItem, Tag } from "~/models";
import { deleteAdvertisement } from "~/server/advertisers/advertisements";
import { deleteAdvertiser } from "~/server/advertisers/advertisers";
import { getAdvertisement } from "~/server/advertisers/advertisements";
import { createBulkChange, getBulkChange, stopBulkChange } from "~/server/bulk/bulk-changes";
import { runBatch } from "~/server/bulk/run-batch";
import { bulkChangeJob, runBulkChange } from "~/server/bulk/run-bulk-changes";
import { countSelection, type Selection } from "~/server/bulk/selection";
import { listBulkActions } from "~/server/bulk/actions";
import { createUndo } from "~/server/bulk/undo";
import { DELETED_RECORDS } from "~/server/record-types/deleted-records";
import { findRecordType } from "~/server/record-types/record-types";
import { getSurvey } from "~/server/surveys/surveys";
import { deleteTag } from "~/server/tags/tags";
import { seedContactMessage } from "../factories/contact-messages";
import {
  seedAdvertisement,
  seedAdvertiser,
  seedDepartment,
  seedGuidance,
  seedReligiousMessage,
  seedReligiousPartner,
  seedSession,
  seedSpecialty,
  seedSurvey,
  seedSurveyWithQuestions,
  seedTag,
  unique,
} from "../factories/content";
import { CONFIRMED, seedLiveSessionRequest, seedRideRequest } from "../factories/requests";
import { seedSurveyResponse } from "../factories/survey-responses";
import { seedWithdrawnRequest } from "../factories/withdrawn-requests";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";
import { runJobs } from "../support/jobs";

const TAGS = findRecordType("tag")!;
const matching = (search: string): Selection => ({
  query: { page: 1, limit: 10, sortBy: "id", sortOrder: "ASC", search },
});
/** Creates a record of each kind that has actions of its own. */
const SEEDS: Record<string, () => Promise<{ id: number }>> = {
  specialty: seedSpecialty,
  tag: seedTag,
  advertiser: seedAdvertiser,
  advertisement: () => seedAdvertisement(),
  "religious partner": seedReligiousPartner,
  "religious message": () => seedReligiousMessage(),
  survey: () => seedSurveyWithQuestions({ isDraft: true }),
  session: seedSession,
  "caretaker guidance": () => seedGuidance(),
  "live session request": seedLiveSessionRequest,
  "ride request": seedRideRequest,
  "withdrawn request": seedWithdrawnRequest,
  "contact message": seedContactMessage,
};
const findType = (type: string) => findRecordType(type)!;

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
    await runJobs(bulkChangeJob);
    expect(await getBulkChange(admin, id)).toMatchObject({
      done: 2,
      failed: 1,
      failures: [{ id: second, code: "not-found", message: "Tag not found" }],
    });
    expect(await Tag.findByPk(first)).toBeNull();
  });

  it("restores all that it deleted, and reports whose name is taken", async () => {
    const { ids, word } = await seedTags(3);
    const deletion = await createBulkChange(admin, {
      type: TAGS,
      selection: { ids },
      action: "delete",
    });
    await expect(createUndo(admin, deletion.id)).rejects.toMatchObject({ status: 409 });
    await runBulkChange(deletion.id);
    const other = await seedTag();
    await deleteTag({ ...admin, requestId: "another" }, other.id);
    await Tag.create({ name: `${word} 1` });
    await expect(createUndo(viewer, deletion.id)).rejects.toMatchObject({ status: 403 });
    const { id } = await createUndo(admin, deletion.id);
    await runBulkChange(id);
    expect(await getBulkChange(admin, id)).toMatchObject({
      done: 2,
      failures: [{ message: `Tag "${word} 1" already exists` }],
    });
    expect(await Tag.count({ where: { id: [...ids, other.id] } })).toBe(2);
    await Tag.destroy({ where: { name: `${word} 1` } });
    await runBulkChange((await createUndo(admin, deletion.id)).id);
    expect(await Tag.count({ where: { id: ids } })).toBe(3);
    await expect(createUndo(admin, deletion.id)).rejects.toThrow("Nothing is left to undo");
  });

  it("takes back what was published, and only that", async () => {
    const [draft, active] = [
      await seedSurveyWithQuestions({ isDraft: true }),
      await seedSurveyWithQuestions({}),
    ];
    const selection = { ids: [draft.id, active.id] };
    const caller = { ...admin, requestId: unique("request") };
    const change = { type: findType("survey"), selection, action: "publish" };
    const { id } = await createBulkChange(caller, change);
    await runBulkChange(id);
    const undo = await createUndo(admin, id);
    await runBulkChange(undo.id);
    expect(await getBulkChange(admin, undo.id)).toMatchObject({ action: "unpublish", done: 1 });
    const statuses = [draft.id, active.id].map(async (each) => getSurvey(admin, each));
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual(["Draft", "Active"]);
    const tagging = await createBulkChange(admin, {
      type: TAGS,
      selection: { ids: [(await seedTag()).id] },
      action: "delete",
    });
    await BulkChange.update({ action: "activate", status: "done" }, { where: { id: tagging.id } });
    await expect(createUndo(admin, tagging.id)).rejects.toMatchObject({ status: 404 });
  });

  it("restores a parent before what was deleted before it, and deletes for good", async () => {
    const advertiser = await seedAdvertiser();
    const advertisement = await seedAdvertisement({ advertiserId: advertiser.id });
    await deleteAdvertisement(admin, advertisement.id);
    await deleteAdvertiser(admin, advertiser.id);
    const items = await BinItem.findAll({ order: [["id", "DESC"]], limit: 2 });
    const selection = { ids: items.map(({ id }) => id) };
    const run = async (action: string) => {
      const { id } = await createBulkChange(admin, { type: DELETED_RECORDS, selection, action });
      await runBulkChange(id);
      return getBulkChange(admin, id);
    };
    expect(await run("restore")).toMatchObject({ done: 2, failures: [] });
    expect((await run("delete-for-good")).failures.map(({ code }) => code)).toEqual([
      "not-found",
      "not-found",
    ]);
    await deleteAdvertiser(admin, advertiser.id);
    const query = {
      page: 1,
      limit: 1,
      sortBy: "id",
      sortOrder: "ASC" as const,
      search: advertiser.advertiserName,
    };
    const { id } = await createBulkChange(admin, {
      type: DELETED_RECORDS,
      selection: { query },
      action: "delete-for-good",
    });
    await runBulkChange(id);
    expect(await getBulkChange(admin, id)).toMatchObject({ done: 1 });
    expect(await BinItem.count({ where: { name: advertiser.advertiserName } })).toBe(0);
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
    expect(await stopBulkChange(admin, id)).toBe(true);
    expect(await runBatch(id)).toBe("ended");
    const { status, done } = await getBulkChange(admin, id);
    expect({ status, left: await BulkChangeItem.count({ where: { bulkChangeId: id } }) }).toEqual({
      status: "stopped",
      left: 0,
    });
    expect(await Tag.count({ where: { id: ids } })).toBe(250 - done);
    expect(await stopBulkChange(admin, id)).toBe(true);
    const finished = await createBulkChange(admin, { type: TAGS, selection, action: "delete" });
    await runBulkChange(finished.id);
    expect(await stopBulkChange(admin, finished.id)).toBe(false);
  });

  it.each(Object.keys(SEEDS))("takes each action of a %s", async (name) => {
    const type = findType(name);
    const { id: tagId } = await seedTag();
    const { id: recordId } = (await SEEDS[name]?.()) ?? { id: 0 };
    const input = { ...CONFIRMED, departmentId: (await seedDepartment()).id };
    for (const action of listBulkActions(type)) {
      const selection = { ids: [recordId] };
      const change = { type, selection, action, tagId, input };
      const { id } = await createBulkChange(admin, change);
      await runBulkChange(id);
      const { done, failures } = await getBulkChange(admin, id);
      expect({ action, done, failures }).toEqual({ action, done: 1, failures: [] });
    }
    expect(await type.model.findByPk(recordId)).toBeNull();
  });

  it("tags advertisements, which keep everything else", async () => {
    const [kept, added] = [await seedTag(), await seedTag()];
    const advertisement = await seedAdvertisement({ tagIds: [kept.id] });
    const { id } = advertisement;
    const change = { type: findType("advertisement"), selection: { ids: [id] }, tagId: added.id };
    await runBulkChange((await createBulkChange(admin, { ...change, action: "add-tag" })).id);
    const { tags, ...tagged } = await getAdvertisement(admin, id);
    expect(tags.map((tag) => tag.id).sort()).toEqual([kept.id, added.id].sort());
    const { tags: _, version, updatedAt: __, ...before } = advertisement;
    expect(tagged).toMatchObject({ ...before, version: version + 1 });
  });

  it("tags what has other tags, and takes only the tag off", async () => {
    const [kept, added] = [await seedTag(), await seedTag()];
    const survey = await seedSurvey({ tagIds: [kept.id] });
    const change = { type: findType("survey"), selection: { ids: [survey.id] }, tagId: added.id };
    const readTagIds = async () => (await getSurvey(admin, survey.id)).tags.map(({ id }) => id);
    await runBulkChange((await createBulkChange(admin, { ...change, action: "add-tag" })).id);
    expect(await readTagIds()).toEqual(expect.arrayContaining([kept.id, added.id]));
    await runBulkChange((await createBulkChange(admin, { ...change, action: "remove-tag" })).id);
    expect(await readTagIds()).toEqual([kept.id]);
  });

  it("counts what is deleted too, and leaves a survey that was answered more often since", async () => {
    const survey = await seedSurvey();
    const type = findType("survey");
    const selection = { ids: [survey.id] };
    await seedSurveyResponse(survey.id, []);
    const { dependents } = await countSelection(admin, type, selection);
    expect(dependents).toMatchObject([{ things: ["responses", "response"], rows: 1 }]);
    const { id } = await createBulkChange(admin, { type, selection, action: "delete" });
    await seedSurveyResponse(survey.id, []);
    await runBulkChange(id);
    expect(await getBulkChange(admin, id)).toMatchObject({
      done: 0,
      failures: [{ id: survey.id, code: "in-use" }],
    });
  });

  it("loses and doubles nothing when it is cut off within a batch, or run by two at once", async () => {
    const { ids } = await seedTags(120);
    const selection = { ids };
    const { id } = await createBulkChange(admin, { type: TAGS, selection, action: "delete" });
    const cutOff = vi.spyOn(BulkChangeItem, "destroy").mockRejectedValueOnce(new Error("cut off"));
    await expect(runBatch(id)).rejects.toThrow("cut off");
    cutOff.mockRestore();
    expect(await Tag.count({ where: { id: ids } })).toBe(120);
    await Promise.all([runJobs(bulkChangeJob), runBulkChange(id)]);
    expect(await getBulkChange(admin, id)).toMatchObject({ status: "done", done: 120, failed: 0 });
    const where = { recordType: "tag", action: "deleted", recordId: ids.map(String) };
    expect(await AuditEvent.count({ where })).toBe(120);
  });
});
