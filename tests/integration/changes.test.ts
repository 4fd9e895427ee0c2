import { beforeAll, describe, expect, it } from "vitest";
import { RecordChange, Tag } from "~/models";
import { CHANGED_ENTITIES } from "~/models/changes/record-change.schema";
import { deleteAdvertiser } from "~/server/advertisers/advertisers";
import { type ChangesQuery, listChanges, listReadable } from "~/server/changes/changes";
import { deleteGuidance } from "~/server/guidance/guidances";
import { recordView } from "~/server/media/media-events";
import { database } from "~/server/platform/database";
import { deleteSurvey } from "~/server/surveys/surveys";
import { createTag, deleteTag, updateTag } from "~/server/tags/tags";
import { seedContactMessage } from "../factories/contact-messages";
import {
  seedAdvertisement,
  seedGuidance,
  seedGuidanceStep,
  seedSession,
  seedSurveyWithQuestions,
  seedTag,
  unique,
} from "../factories/content";
import { seedLiveSessionRequest, seedRideRequest } from "../factories/requests";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  recordStatements,
  useDatabase,
  navigator,
  patient,
} from "../support/database";
import { REST_LISTS } from "../support/rest-lists";

const read = (query: Partial<ChangesQuery> = {}) =>
  listChanges(navigator, { cursor: null, limit: 10_000, ...query });
const findHead = async () => (await read({ since: new Date("2999-01-01") })).nextCursor;

/** Changes that some work makes, as "created tag 3". */
async function collectChanges(work: () => Promise<unknown>): Promise<string[]> {
  const cursor = await findHead();
  await work();
  const { changes } = await read({ cursor });
  return changes.map(({ kind, entity, id }) => `${kind} ${entity} ${id}`);
}

describe.runIf(HAS_DATABASE)("the feed of changes", () => {
  useDatabase();
  beforeAll(() => seedTag());

  it("has every entity that the API lists", () => {
    const listed = REST_LISTS.map(({ pattern }) => pattern.split("/")[1] ?? "").filter(
      // Programs follow what was sent, and who needs somebody, by `updatedSince`; a plan is the record of its procedure, a live session that of its request.
      (entity) =>
        !["outbox-message", "work-item", "procedure-plan", "live-session"].includes(entity),
    );
    expect([...CHANGED_ENTITIES].sort()).toEqual([...new Set(listed)].sort());
  });

  it("has each creation, update and deletion in order", async () => {
    const ids: number[] = [];
    const changes = await collectChanges(async () => {
      const { id } = await createTag(admin, { name: unique("Followed") });
      await updateTag(admin, id, { name: unique("Followed") });
      await deleteTag(admin, id);
      ids.push(id);
    });
    const [id] = ids;
    expect(changes).toEqual([`created tag ${id}`, `updated tag ${id}`, `deleted tag ${id}`]);
  });

  it("has what is deleted with its parent", async () => {
    const { id, advertiserId } = await seedAdvertisement();
    expect(await collectChanges(() => deleteAdvertiser(admin, advertiserId))).toEqual([
      `deleted advertisement ${id}`,
      `deleted advertiser ${advertiserId}`,
    ]);
    const survey = await seedSurveyWithQuestions();
    const deletions = await collectChanges(() => deleteSurvey(admin, survey.id, 0));
    expect(deletions.filter((change) => change.startsWith("deleted survey-question"))).toHaveLength(
      survey.questionOrder.length,
    );
    expect(deletions.at(-1)).toBe(`deleted survey ${survey.id}`);
  });

  it("tells the guidance of caretakers from that of families", async () => {
    for (const audience of ["caretaker", "family"] as const) {
      const guidance = await seedGuidance({}, audience);
      const step = await seedGuidanceStep(guidance.id, {}, audience);
      const changes = await collectChanges(() => deleteGuidance(admin, audience, guidance.id));
      expect(changes).toEqual([
        `deleted ${audience}-guidance-step ${step.id}`,
        `deleted ${audience}-guidance ${guidance.id}`,
      ]);
    }
  });

  it("has sessions, and what patients and visitors send", async () => {
    const changes = await collectChanges(async () => {
      await seedSession();
      await seedContactMessage();
      await seedRideRequest();
      await seedLiveSessionRequest();
    });
    const entities = new Set(changes.map((change) => change.split(" ")[1]));
    for (const entity of ["session", "contact-message", "ride-request", "live-session-request"])
      expect(entities).toContain(entity);
  });

  it("has no counts of views, and nothing of a write that was rolled back", async () => {
    const { id, advertiserId } = await seedAdvertisement();
    const changes = await collectChanges(async () => {
      await recordView(patient, { itemType: "advertisement", itemId: id, ownerId: advertiserId });
      await database()
        .transaction(async (transaction) => {
          await Tag.create({ name: unique("Undone") }, { transaction });
          throw new Error("undone");
        })
        .catch(() => undefined);
    });
    expect(changes).toEqual([]);
  });

  it("leaves out what the caller may not read", () => {
    const content = listReadable((permission) => permission === "content.read");
    expect(content).toContain("survey");
    for (const entity of [
      "survey-response",
      "contact-message",
      "ride-request",
      "live-session-request",
    ])
      expect(content).not.toContain(entity);
    expect(listReadable(() => true)).toEqual([...CHANGED_ENTITIES]);
    expect(listReadable(() => false)).toEqual([]);
  });

  it("is read in parts, each with a cursor, also the last", async () => {
    const all = await read();
    const parts: typeof all.changes = [];
    let part = await read({ limit: 7 });
    for (; part.hasMore; part = await read({ limit: 7, cursor: part.nextCursor }))
      parts.push(...part.changes);
    parts.push(...part.changes);
    expect(parts).toEqual(all.changes);
    expect(part.nextCursor).toBe(all.nextCursor);
    const nothing = await read({ cursor: part.nextCursor });
    expect(nothing).toEqual({ changes: [], nextCursor: part.nextCursor, hasMore: false });
    const tags = await read({ entity: "tag" });
    expect(tags.changes).toEqual(all.changes.filter(({ entity }) => entity === "tag"));
  });

  it("begins with the first change since a time, including it", async () => {
    const { changes } = await read();
    const when = changes[Math.floor(changes.length / 2)]?.when ?? "";
    const since = await read({ since: new Date(when) });
    const first = changes.findIndex((change) => change.when >= when);
    expect(since.changes).toEqual(changes.slice(first));
  });

  it("takes as many statements for many changes as for few", async () => {
    await read();
    const count = async (limit: number) =>
      (await recordStatements(() => read({ limit, since: new Date(0) }))).length;
    expect(await count(1_000)).toBe(await count(1));
  });

  it("refuses a cursor that is none, or of changes that a restored backup does not have", async () => {
    const { position } = (await RecordChange.findOne({
      order: [["position", "DESC"]],
      rejectOnEmpty: true,
    })) as { position: number };
    const encode = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString("base64url");
    for (const cursor of [
      "nonsense",
      encode({}),
      encode([1.5, null]),
      encode([position, "2001-01-01T00:00:00.000Z"]),
      encode([position + 1_000, new Date().toISOString()]),
    ]) {
      await expect(read({ cursor }), cursor).rejects.toMatchObject({
        status: 400,
        code: "invalid-cursor",
      });
    }
  });

  it.runIf(ON_POSTGRES)(
    "misses no change of a transaction that began earlier and was committed later",
    async () => {
      let cursor = await findHead();
      const slow = await database().transaction();
      const early = await Tag.create({ name: unique("Early") }, { transaction: slow });
      const late = await seedTag();
      const readIds = async () => {
        const { changes, nextCursor } = await read({ cursor });
        cursor = nextCursor;
        return changes.map(({ id }) => id);
      };
      expect(await readIds()).toEqual([late.id]);
      expect(await readIds()).toEqual([]);
      await slow.commit();
      expect(await readIds()).toEqual([early.id]);
    },
  );

  it.runIf(ON_POSTGRES)("has each change once for readers at the same time", async () => {
    const cursor = await findHead();
    await Promise.all(Array.from({ length: 5 }, () => seedTag()));
    const answers = await Promise.all(Array.from({ length: 4 }, () => read({ cursor })));
    const complete = await read({ cursor });
    expect(complete.changes).toHaveLength(5);
    for (const { changes, nextCursor } of answers) {
      const rest = await read({ cursor: nextCursor });
      expect([...changes, ...rest.changes]).toEqual(complete.changes);
    }
  });
});
