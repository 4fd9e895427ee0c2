import { afterEach, describe, expect, it } from "vitest";
import { EventCount, MediaEvent, SurveyResponse } from "~/models";
import { EVENT_GRAINS, type EventMetric } from "~/models/platform/event-count";
import { eventCounts } from "~/migrations/0011-event-counts";
import type { MigrationContext } from "~/migrations/migration";
import { deleteAdvertiser } from "~/server/advertisers/advertisers";
import { recordPlay, recordView } from "~/server/media/media-events";
import { database, dialect } from "~/server/platform/database";
import { inTransaction } from "~/server/platform/transaction";
import { deleteSurvey } from "~/server/surveys/surveys";
import { seedMediaItem, seedMediaOwner, insertMediaEvents } from "../factories/media";
import {
  seedSurveyWithQuestionIds,
  seedSurveyResponse,
  bulkInsertResponses,
} from "../factories/survey-responses";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  collectStatuses,
  useDatabase,
  patient,
} from "../support/database";

type Slots = Record<string, number>;

/** Reads the counts of a metric by the start of their slot, without counts of 0. */
async function readSlots(metric: EventMetric, grainMinutes: number): Promise<Slots> {
  const rows = await EventCount.findAll({ where: { metric, grainMinutes }, order: ["slot"] });
  const slots = rows.filter(({ count }) => count !== 0);
  return Object.fromEntries(slots.map(({ slot, count }) => [slot.toISOString(), count]));
}

const sumByGrain = (metric: EventMetric) =>
  Promise.all(
    EVENT_GRAINS.map(async (grain) =>
      Object.values(await readSlots(metric, grain)).reduce((sum, count) => sum + count, 0),
    ),
  );

/** Runs `work` with a migration's context, in a transaction. */
const runMigration = (work: (context: MigrationContext) => Promise<void>) =>
  database().transaction((transaction) =>
    work({
      schema: database().getQueryInterface(),
      transaction,
      dialect: dialect(),
      phoneRegion: "US",
      run: (sql) => database().query(sql, { transaction }),
    }),
  );

describe.runIf(HAS_DATABASE)("the counts of events", () => {
  useDatabase();
  afterEach(async () => {
    await MediaEvent.destroy({ where: {} });
    await SurveyResponse.destroy({ where: {} });
    await EventCount.destroy({ where: {} });
  });

  it("use slots of whole days, hours and quarters of an hour in UTC", async () => {
    const item = await seedMediaItem("advertisement");
    await insertMediaEvents(item, "view", [
      "2026-03-01T23:59:59.999Z",
      "2026-03-02T00:00:00Z",
      "2026-03-02T00:14:59.999Z",
      "2026-03-02T00:15:00Z",
      "2026-03-02T05:44:59+05:45",
    ]);
    expect(await readSlots("advertisement.view", 15)).toEqual({
      "2026-03-01T23:45:00.000Z": 2,
      "2026-03-02T00:00:00.000Z": 2,
      "2026-03-02T00:15:00.000Z": 1,
    });
    expect(await readSlots("advertisement.view", 60)).toEqual({
      "2026-03-01T23:00:00.000Z": 2,
      "2026-03-02T00:00:00.000Z": 3,
    });
    expect(await readSlots("advertisement.view", 1440)).toEqual({
      "2026-03-01T00:00:00.000Z": 2,
      "2026-03-02T00:00:00.000Z": 3,
    });
  });

  it("count views and plays of each kind, and responses, separately", async () => {
    const [advertisement, message] = [
      await seedMediaItem("advertisement"),
      await seedMediaItem("religious message"),
    ];
    await recordView(patient, advertisement);
    await recordPlay(patient, advertisement);
    await recordPlay(patient, advertisement);
    await recordView(patient, message);
    await recordPlay(patient, message);
    const survey = await seedSurveyWithQuestionIds();
    await seedSurveyResponse(survey.id, {
      [survey.rank]: 3,
      [survey.yesNo]: "Yes",
      [survey.freeText]: "Calm",
    });
    expect(await sumByGrain("advertisement.view")).toEqual([1, 1, 1]);
    expect(await sumByGrain("advertisement.play")).toEqual([2, 2, 2]);
    expect(await sumByGrain("religious message.view")).toEqual([1, 1, 1]);
    expect(await sumByGrain("religious message.play")).toEqual([1, 1, 1]);
    expect(await sumByGrain("survey response")).toEqual([1, 1, 1]);
  });

  it("lose none of twenty concurrent events, and include none that is rolled back", async () => {
    const items = [
      await seedMediaItem("advertisement"),
      await seedMediaItem("advertisement"),
    ] as const;
    const writes = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? recordView(patient, items[0]) : recordPlay(patient, items[1]),
    );
    await Promise.all(writes);
    const failed = inTransaction(patient, async (writer) => {
      await recordView(writer, items[0]);
      throw new Error("taken back");
    });
    await expect(failed).rejects.toThrow("taken back");
    expect(await sumByGrain("advertisement.view")).toEqual([10, 10, 10]);
    expect(await sumByGrain("advertisement.play")).toEqual([10, 10, 10]);
  });

  it("are decremented in the slots of deleted events, for thousands of events of an owner", async () => {
    const otherItem = await seedMediaItem("advertisement");
    await insertMediaEvents(otherItem, "view", ["2026-03-02T00:10:00Z"]);
    const ownerId = await seedMediaOwner("advertisement");
    const start = Date.UTC(2026, 1, 1);
    for (let itemIndex = 0; itemIndex < 3; itemIndex++) {
      const item = await seedMediaItem("advertisement", { ownerId });
      const times = Array.from({ length: 1_500 }, (_, index) =>
        new Date(start + index * 1_800_000).toISOString(),
      );
      await insertMediaEvents(item, itemIndex === 0 ? "play" : "view", times);
    }
    expect(await sumByGrain("advertisement.view")).toEqual([3_001, 3_001, 3_001]);
    expect(await sumByGrain("advertisement.play")).toEqual([1_500, 1_500, 1_500]);
    await deleteAdvertiser(admin, ownerId);
    expect(await readSlots("advertisement.view", 15)).toEqual({ "2026-03-02T00:00:00.000Z": 1 });
    expect(await sumByGrain("advertisement.view")).toEqual([1, 1, 1]);
    expect(await sumByGrain("advertisement.play")).toEqual([0, 0, 0]);
  });

  it("are decremented when a survey is deleted with its responses", async () => {
    const survey = await seedSurveyWithQuestionIds();
    await bulkInsertResponses(survey.id, 200, () => []);
    expect(await sumByGrain("survey response")).toEqual([200, 200, 200]);
    await deleteSurvey(admin, survey.id, 200);
    expect(await sumByGrain("survey response")).toEqual([0, 0, 0]);
  });

  it("stay consistent when an item is counted while it is deleted", async () => {
    const ownerId = await seedMediaOwner("advertisement");
    const items = await Promise.all(
      Array.from({ length: 8 }, () => seedMediaItem("advertisement", { ownerId })),
    );
    const statuses = await collectStatuses([
      ...items.map((item) => recordPlay(patient, item)),
      deleteAdvertiser(admin, ownerId),
      ...items.map((item) => recordView(patient, item)),
    ]);
    expect(statuses.filter((status) => status !== "done" && status !== 404)).toEqual([]);
    expect(await sumByGrain("advertisement.play")).toEqual([0, 0, 0]);
    expect(await sumByGrain("advertisement.view")).toEqual([0, 0, 0]);
  });

  it("are created by the migration for existing events, and removed by its rollback", async () => {
    const item = await seedMediaItem("religious message");
    await insertMediaEvents(item, "view", ["2026-05-01T10:20:00Z", "2026-05-01T10:50:00Z"]);
    const survey = await seedSurveyWithQuestionIds();
    await bulkInsertResponses(survey.id, 3, () => []);
    const slotsBefore = await EventCount.findAll({
      raw: true,
      order: ["metric", "grainMinutes", "slot"],
    });
    await runMigration((context) => eventCounts.down(context));
    await insertMediaEvents(item, "play", ["2026-05-02T10:20:00Z"]);
    await expect(EventCount.count()).rejects.toThrow();
    await runMigration((context) => eventCounts.up(context));
    expect(await sumByGrain("religious message.play")).toEqual([1, 1, 1]);
    const play = { metric: "religious message.play" };
    await EventCount.destroy({ where: play });
    expect(
      await EventCount.findAll({ raw: true, order: ["metric", "grainMinutes", "slot"] }),
    ).toEqual(slotsBefore);
    await insertMediaEvents(item, "play", ["2026-05-02T10:20:00Z"]);
    expect(await sumByGrain("religious message.play")).toEqual([1, 1, 1]);
  });

  it.runIf(ON_POSTGRES)("use slots in UTC whatever the session's time zone", async () => {
    const item = await seedMediaItem("advertisement");
    await database().transaction(async (transaction) => {
      await database().query("SET LOCAL TIME ZONE 'Asia/Kathmandu'", { transaction });
      const at = new Date("2026-03-02T00:20:00Z");
      await MediaEvent.create({ ...item, kind: "view", at }, { transaction });
    });
    expect(await readSlots("advertisement.view", 60)).toEqual({ "2026-03-02T00:00:00.000Z": 1 });
    expect(await readSlots("advertisement.view", 1440)).toEqual({ "2026-03-02T00:00:00.000Z": 1 });
  });
});
