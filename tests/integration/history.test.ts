import { describe, expect, it } from "vitest";
import { Revision } from "~/models";
import { listHistory } from "~/server/history/history";
import { previewRestore, restoreVersion } from "~/server/history/restore";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { CONTENT_TYPES, type ContentType, deleteRevisions } from "~/server/platform/revisions";
import { inTransaction } from "~/server/platform/transaction";
import { CONTENT_VERSIONS } from "~/server/record-types/content-versions";
import { RECORD_TYPES } from "~/server/record-types/record-types";
import { deleteReligiousMessage } from "~/server/religious/messages";
import { publishSession } from "~/server/sessions/publish";
import { addQuestions, deleteQuestion } from "~/server/surveys/questions";
import { deleteTag } from "~/server/tags/tags";
import {
  QUESTIONS,
  seedAdvertiser,
  seedGuidance,
  seedGuidanceStep,
  seedReligiousMessage,
  seedSession,
  seedSurvey,
  seedTag,
  unique,
} from "../factories/content";
import { CONTENT_CHANGES } from "../factories/content-changes";
import {
  admin,
  collectStatuses,
  HAS_DATABASE,
  ON_POSTGRES,
  useDatabase,
  viewer,
} from "../support/database";
import { explainStatements } from "../support/query-plans";

/** Presented record without what every write changes, and what `update` does not write. */
function comparable(type: ContentType, record: Record<string, unknown>) {
  const left = new Set(["version", "updatedAt", "detailsVersion", "questionsVersion"]);
  const fixed = new Set(CONTENT_VERSIONS[type].fixed);
  return Object.entries(record).filter(([field]) => !left.has(field) && !fixed.has(field));
}

async function change(type: ContentType, id: number, values: object, caller: Caller = admin) {
  const { read, toInput, update } = CONTENT_VERSIONS[type];
  const input = { ...toInput(await read(admin, id)), ...values };
  return update(caller, id, input, undefined);
}

describe.runIf(HAS_DATABASE)("the history of content", () => {
  useDatabase();

  it("is of all content and of partners, and of nothing else", () => {
    const content = RECORD_TYPES.filter(({ read }) => read !== "patients.read");
    // Versions of a coach would hold how they are reached, which not everybody who reads content may see.
    const versioned = content.map(({ type }) => type).filter((type) => type !== "coach");
    expect(versioned.sort()).toEqual([...CONTENT_TYPES].sort());
    expect(Object.keys(CONTENT_CHANGES).sort()).toEqual([...CONTENT_TYPES].sort());
  });

  it("has nothing of patients, requests, people or tokens", async () => {
    const before = await Revision.count();
    const others = RECORD_TYPES.filter(({ read }) => read === "patients.read");
    const types = ["administrator", "API token", "share link", "plan choice", "procedure"];
    for (const type of [...types, ...others.map((each) => each.type)]) {
      const record = { id: 1, name: "Ada", version: 1 };
      await recordCreated(admin, type, record);
      await recordUpdated(admin, type, record, { ...record, name: "Grace" });
      await recordDeleted(admin, type, record);
    }
    expect(await Revision.count()).toBe(before);
  });

  it.each(CONTENT_TYPES)("restores the first version of a %s as a new one", async (type) => {
    const { seed, change: buildChange } = CONTENT_CHANGES[type];
    const { id } = await seed();
    const { read } = CONTENT_VERSIONS[type];
    const first = await read(admin, id);
    const changed = await change(type, id, await buildChange());
    expect(comparable(type, changed)).not.toEqual(comparable(type, first));
    const { record, gone } = await restoreVersion(admin, { type, id, version: first.version });
    expect(gone).toEqual([]);
    const restored = await read(admin, id);
    expect(comparable(type, restored)).toEqual(comparable(type, first));
    expect(record.version).toBeGreaterThan(changed.version);
    const reader = type === "partner" ? admin : viewer;
    const { versions } = await listHistory(reader, type, id, { page: 1, limit: 20 });
    expect(versions.map(({ action, restoredVersion }) => [action, restoredVersion])).toEqual([
      ["updated", first.version],
      ["updated", null],
      ["created", null],
    ]);
    expect(versions.map(({ state }) => state)).toEqual(["current", "earlier", "earlier"]);
    expect(versions[1]?.changes.length).toBeGreaterThan(0);
  });

  it("shows a partner's versions, and restores one, only to who reads and writes contracts", async () => {
    const { id } = await CONTENT_CHANGES.partner.seed();
    const editor: Caller = { ...admin, actor: { id: "e", name: "E", role: "editor" } };
    const key = { type: "partner", id, version: 0 } as const;
    const attempt = (caller: Caller) => [
      listHistory(caller, "partner", id, { page: 1, limit: 20 }),
      previewRestore(caller, key),
      Promise.resolve().then(() => restoreVersion(caller, key)),
    ];
    expect(await collectStatuses(attempt(editor))).toEqual([403, 403, 403]);
    expect(await collectStatuses(attempt(admin))).toEqual(["done", "done", "done"]);
  });

  it("keeps what a record was before versions were stored, with the first change", async () => {
    const tag = await seedTag("Before history");
    await Revision.destroy({ where: { recordType: "tag", recordId: tag.id } });
    const unknown = await listHistory(viewer, "tag", tag.id, { page: 1, limit: 20 });
    expect(unknown.versions).toMatchObject([{ by: null, version: tag.version, state: "current" }]);
    await change("tag", tag.id, { name: "With history" });
    await restoreVersion(admin, { type: "tag", id: tag.id, version: tag.version });
    expect(await CONTENT_VERSIONS.tag.read(admin, tag.id)).toMatchObject({
      name: "Before history",
    });
  });

  it("says by name what is deleted, and restores the rest", async () => {
    const [kept, gone] = [await seedTag(), await seedTag()];
    const survey = await seedSurvey({ name: "First name", tagIds: [kept.id, gone.id] });
    await change("survey", survey.id, { name: "Second name", tagIds: [] });
    await deleteTag(admin, gone.id);
    const key = { type: "survey", id: survey.id, version: survey.version } as const;
    const preview = await previewRestore(admin, key);
    expect(preview.gone).toEqual([`Tag "${gone.name}"`]);
    expect(preview.changes).toEqual([
      { field: "name", before: "Second name", after: "First name" },
      { field: "tags", before: [], after: [kept.name] },
    ]);
    const restored = await restoreVersion(admin, key);
    expect(restored).toMatchObject({ gone: preview.gone, record: { name: "First name" } });
  });

  it("leaves out a deleted religious message, also of a session that had it to the end", async () => {
    const message = await seedReligiousMessage();
    const included = { religiousContent: "Yes", religiousMessageId: message.id };
    const session = await seedSession({ name: "With a message", ...included });
    await change("session", session.id, { name: "Later" });
    await deleteReligiousMessage(admin, message.id);
    const key = { type: "session", id: session.id, version: session.version } as const;
    const { gone } = await restoreVersion(admin, key);
    expect(gone).toEqual([`Religious message "${message.title}"`]);
    const restored = await CONTENT_VERSIONS.session.read(admin, session.id);
    expect(restored).toMatchObject({ name: "With a message", religiousContent: "No" });
  });

  it("refuses a version over a newer change, and to those who may only read", async () => {
    const tag = await seedTag();
    await change("tag", tag.id, { name: unique("Second") });
    const key = { type: "tag", id: tag.id, version: tag.version } as const;
    await expect(restoreVersion(admin, key, [tag.version])).rejects.toMatchObject({ status: 412 });
    expect(() => restoreVersion(viewer, key)).toThrow("permission");
    await expect(restoreVersion(admin, { ...key, version: 99 })).rejects.toMatchObject({
      status: 422,
    });
  });

  it("shows the changes of a record's children, also those that are deleted", async () => {
    const survey = await seedSurvey();
    const [question] = await addQuestions(admin, {
      surveyId: survey.id,
      questions: [QUESTIONS.rank],
    });
    await deleteQuestion(admin, question?.id ?? 0);
    const query = { page: 1, limit: 20, withChildren: true };
    const { versions } = await listHistory(viewer, "survey", survey.id, query);
    const children = versions.filter(({ type }) => type === "survey question");
    expect(children.map(({ action, state }) => [action, state])).toEqual([
      ["deleted", "deleted"],
      ["created", "deleted"],
    ]);
    const of = { type: "survey", id: survey.id } as const;
    const revision = children[1]?.id ?? 0;
    await expect(previewRestore(admin, { revision, of })).rejects.toMatchObject({ status: 404 });
    const other = { type: "survey", id: (await seedSurvey()).id } as const;
    await expect(previewRestore(admin, { revision, of: other })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("has the publishing of a session, by the token that did it", async () => {
    const { id } = await seedSession();
    const token = { id: 7, name: "Website", scope: "write" } as const;
    await publishSession({ ...admin, channel: "api", token }, id);
    const { versions } = await listHistory(viewer, "session", id, { page: 1, limit: 20 });
    expect(versions[0]).toMatchObject({
      action: "published",
      channel: "api",
      via: "Website (number 7)",
      changes: [{ field: "status", before: "Draft", after: "Active" }],
    });
  });

  it("goes with records that are deleted for good, and with their children", async () => {
    const guidance = await seedGuidance();
    const step = await seedGuidanceStep(guidance.id);
    await inTransaction(admin, (writer) =>
      deleteRevisions(writer, "caretaker guidance", [guidance.id]),
    );
    const left = { recordType: "caretaker guidance step", recordId: step.id };
    expect(await Revision.count({ where: left })).toBe(0);
  });

  it("of 1,000 versions is read by pages along the indexes", async () => {
    const { id } = await seedAdvertiser();
    const row = { recordType: "advertiser", recordId: id, at: new Date(), action: "updated" };
    await Revision.bulkCreate(
      Array.from({ length: 1_000 }, (_, version) => ({
        ...row,
        version,
        actorId: null,
        actorName: null,
        channel: null,
        via: null,
        name: null,
        parentType: null,
        parentId: null,
        changes: null,
        snapshot: null,
        restoredVersion: null,
      })),
    );
    const read = () =>
      listHistory(viewer, "advertiser", id, { page: 3, limit: 20, withChildren: true });
    const { versions, pagination } = await read();
    expect(versions.map(({ version }) => version)).toEqual(
      Array.from({ length: 20 }, (_, index) => 959 - index),
    );
    expect(pagination).toMatchObject({ totalItems: 1_001, totalPages: 51, hasNextPage: true });
    if (ON_POSTGRES) return;
    const plans = (await explainStatements(read)).join("\n");
    expect(plans).toContain("revisions_by_record");
    expect(plans).toContain("revisions_by_parent");
    expect(plans).not.toMatch(/SCAN revisions|TEMP B-TREE FOR ORDER BY/);
  });
});
