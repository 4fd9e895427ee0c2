import { DateTime } from "luxon";
import { afterEach, describe, expect, it } from "vitest";
import {
  MediaEvent,
  Patient,
  PatientProcedure,
  PlanChoice,
  SessionAssessment,
  Tag,
} from "~/models";
import { type Period, PERIODS } from "~/models/rules/period.schema";
import { readDashboardFigures } from "~/server/dashboard/dashboard";
import { parseScreenListQuery } from "~/app/http/list-query.server";
import { settings, replaceSettings } from "~/server/platform/settings";
import { publishSession } from "~/server/sessions/publish";
import { listTags, TAG_LIST } from "~/server/tags/tags";
import { seedPatientProcedure, seedProcedure, insertPlanChoices } from "../factories/catalogue";
import { seedSession, unique } from "../factories/content";
import { seedMediaItem, insertMediaEvents } from "../factories/media";
import {
  insertAssessment,
  seedGuestWithoutData,
  seedPatientProcedureWithSession,
} from "../factories/patient-answers";
import { visitorFrom } from "../factories/people";
import { NOON, readCard, readFiguresAt } from "../support/dashboard";
import { admin, HAS_DATABASE, recordStatements, useDatabase, viewer } from "../support/database";

const createTagsAt = (times: string[]) =>
  Tag.bulkCreate(times.map((time) => ({ name: unique("Tag"), createdAt: new Date(time) })));

describe.runIf(HAS_DATABASE)("the dashboard", () => {
  useDatabase();
  const setTimeZone = (timeZone: string) => replaceSettings({ ...settings(), timeZone });
  afterEach(async () => {
    setTimeZone("Europe/Zurich");
    await Tag.destroy({ where: {} });
    await MediaEvent.destroy({ where: {} });
    await PlanChoice.destroy({ where: {} });
    await PatientProcedure.destroy({ where: {} });
    await Patient.destroy({ where: {} });
  });

  it("has the groups of the specification, in its order", async () => {
    const { groups } = await readFiguresAt("7d", NOON);
    expect(groups.map(({ title, cards }) => [title, cards.map(({ label }) => label)])).toEqual([
      ["Patients", ["Patients"]],
      [
        "Partners",
        [
          "Advertisers",
          "Religious Partners",
          "Advertisement Views",
          "Advertisement Plays",
          "Message Views",
          "Message Plays",
        ],
      ],
      [
        "Plans",
        [
          "Plans Chosen",
          "Complete Plans",
          "Free Plans",
          "Procedures",
          "Departments",
          "Specialties",
          "Tags",
          "Caretaker Guidance",
          "Family Guidance",
        ],
      ],
      ["Sessions", ["Sessions Played", "Plan Sessions", "Active Sessions", "Draft Sessions"]],
      ["Revenue", ["Revenue", "Prices Chosen"]],
      ["Surveys", ["Survey Responses", "Surveys"]],
    ]);
    const lists = groups.flatMap(({ cards }) => cards).map(({ list }) => list);
    expect(lists).toContain("/admin/tags?added=7d");
    expect(lists).toContain("/admin/sessions?status=Active&added=7d");
    expect(lists).toContain("/admin/reports/sessions?period=7d");
    expect(lists).not.toContain(null);
    const ofViewer = await readDashboardFigures(
      viewer,
      "7d",
      DateTime.fromISO(NOON) as DateTime<true>,
    );
    const cards = ofViewer.groups.flatMap((group) => group.cards);
    expect(cards.flatMap(({ label, list }) => (list === null ? [label] : []))).toEqual([
      "Patients",
      "Plans Chosen",
      "Complete Plans",
      "Free Plans",
      "Prices Chosen",
    ]);
    expect(cards.find(({ label }) => label === "Sessions Played")?.list).toBe("/admin/sessions");
  });

  it("counts records added in each period, and in the period before it", async () => {
    await createTagsAt([
      "2026-06-15T00:00:00+02:00",
      "2026-06-14T23:59:59+02:00",
      "2026-06-14T12:00:01+02:00",
      "2026-06-14T11:59:59+02:00",
      "2026-06-09T00:00:00+02:00",
      "2026-06-08T11:59:59+02:00",
      "2026-06-02T00:00:00+02:00",
      "2026-06-01T23:59:59+02:00",
      "2026-05-10T12:00:00+02:00",
      "2026-01-01T00:00:00+01:00",
      "2025-06-15T11:59:59+02:00",
      "2025-06-15T12:00:01+02:00",
      "2025-01-01T00:00:00+01:00",
      "2024-06-15T12:00:00+02:00",
    ]);
    const readCounts = async (period: Period) => {
      const { added, previous, total } = await readCard("Tags", period);
      return [added, previous, total];
    };
    expect(await readCounts("1d")).toEqual([1, 1, 14]);
    expect(await readCounts("7d")).toEqual([5, 2, 14]);
    expect(await readCounts("30d")).toEqual([8, 1, 14]);
    expect(await readCounts("ytd")).toEqual([10, 2, 14]);
    expect(await readCounts("365d")).toEqual([10, 2, 14]);
  });

  it("counts events like records, up to the quarter of an hour nearest to now", async () => {
    const item = await seedMediaItem("advertisement");
    await insertMediaEvents(item, "view", [
      "2026-06-15T10:00:00+02:00",
      "2026-06-15T10:59:59+02:00",
      "2026-06-14T11:59:00+02:00",
      "2026-06-14T12:14:00+02:00",
      "2026-06-14T12:16:00+02:00",
      "2026-06-03T12:00:00+02:00",
    ]);
    await insertMediaEvents(item, "play", ["2026-06-15T11:00:00+02:00"]);
    const readViews = (period: Period, now?: string) =>
      readCard("Advertisement Views", period, now);
    expect(await readViews("1d", "2026-06-15T12:05:00+02:00")).toMatchObject({ previous: 1 });
    expect(await readViews("1d", "2026-06-15T12:10:00+02:00")).toMatchObject({
      total: 6,
      previous: 2,
      added: 2,
      shown: [["10:00 AM", 2]],
      unit: "hour",
    });
    expect(await readViews("7d")).toMatchObject({
      previous: 1,
      shown: [
        ["Jun 14", 3],
        ["Jun 15", 2],
      ],
    });
    expect(await readCard("Advertisement Plays", "1d")).toMatchObject({ total: 1, added: 1 });
    expect(await readCard("Message Views", "1d")).toMatchObject({ total: 0, added: 0, shown: [] });
  });

  const VIEWS_LABEL = "Advertisement Views";
  it.each([
    ["Europe/Zurich", "2026-03-29", 23, ["00:59", "01:59", "03:00", "23:59"]],
    ["Europe/Zurich", "2026-10-25", 25, ["00:00", "01:59", "04:00", "23:59"]],
    ["Australia/Lord_Howe", "2026-10-04", 24, ["00:30", "01:59", "02:31", "23:59"]],
    ["Australia/Lord_Howe", "2026-04-05", 25, ["00:00", "01:29", "03:00", "23:59"]],
    ["Asia/Kathmandu", "2026-06-15", 24, ["00:00", "00:59", "12:45", "23:59"]],
  ])(
    "divides the day in %s on %s into %d hours, for records and events alike",
    async (zone, day, hours, clockTimes) => {
      setTimeZone(zone);
      const times = clockTimes.map((clock) =>
        DateTime.fromISO(`${day}T${clock}`, { zone }).toJSDate().toISOString(),
      );
      const before = DateTime.fromISO(day, { zone }).minus({ seconds: 1 }).toJSDate().toISOString();
      await createTagsAt([before, ...times]);
      await insertMediaEvents(await seedMediaItem("advertisement"), "view", [before, ...times]);
      const now = DateTime.fromISO(`${day}T12:00`, { zone }).toISO() ?? "";
      const [tags, views] = [
        await readCard("Tags", "1d", now),
        await readCard(VIEWS_LABEL, "1d", now),
      ];
      expect((await readFiguresAt("1d", now)).labels).toHaveLength(hours);
      expect(views.shown).toEqual(tags.shown);
      expect(views).toMatchObject({ added: 4, total: 5 });
      for (const period of ["7d", "30d", "ytd", "365d"] as const) {
        const [tags, views] = [
          await readCard("Tags", period, now),
          await readCard(VIEWS_LABEL, period, now),
        ];
        expect(views).toEqual(tags);
      }
    },
  );

  it("compares the 29th of February with the days before it, and with last year's 28th", async () => {
    const now = "2028-02-29T12:00:00+01:00";
    await createTagsAt([
      "2027-01-01T00:00:00+01:00",
      "2027-02-28T11:59:00+01:00",
      "2027-02-28T12:01:00+01:00",
    ]);
    await createTagsAt(["2028-02-28T11:00:00+01:00"]);
    expect(await readCard("Tags", "ytd", now)).toMatchObject({ previous: 2, added: 1 });
    expect(await readCard("Tags", "1d", now)).toMatchObject({ previous: 1, added: 0 });
    expect(await readCard("Tags", "ytd", "2029-02-28T12:00:00+01:00")).toMatchObject({
      previous: 1,
    });
  });

  it("counts sessions by their status as it is now", async () => {
    const { id } = await seedSession();
    await seedSession();
    await publishSession(admin, id);
    const now = new Date().toISOString();
    expect(await readCard("Plan Sessions", "7d", now)).toMatchObject({ total: 2, added: 2 });
    expect(await readCard("Active Sessions", "7d", now)).toMatchObject({ total: 1, added: 1 });
    expect(await readCard("Draft Sessions", "7d", now)).toMatchObject({ total: 1, added: 1 });
  });

  it("counts guest patients and procedures by the time they were added", async () => {
    await seedPatientProcedure({ createdAt: new Date("2026-06-15T08:00:00Z") });
    await seedPatientProcedure({ createdAt: new Date("2026-06-05T08:00:00Z") });
    await seedPatientProcedure({ createdAt: new Date("2025-06-05T08:00:00Z") });
    expect(await readCard("Patients", "7d")).toMatchObject({ total: 3, previous: 1, added: 1 });
    await seedProcedure();
    const now = new Date().toISOString();
    expect(await readCard("Procedures", "1d", now)).toMatchObject({ total: 1, added: 1 });
  });

  it("counts the sessions played, each after an assessment", async () => {
    const { id: patientId } = await seedGuestWithoutData();
    const { procedureId, sessionId } = await seedPatientProcedureWithSession(patientId);
    for (const time of ["2026-06-14T08:00:00Z", "2026-06-15T08:00:00Z", "2026-06-03T08:00:00Z"]) {
      await insertAssessment({ patientId, procedureId, sessionId }, 3, new Date(time));
    }
    const readPlayed = () => readCard("Sessions Played", "7d");
    expect(await readPlayed()).toMatchObject({ total: 3, previous: 1, added: 2 });
    await SessionAssessment.destroy({ where: {} });
    expect(await readPlayed()).toMatchObject({ total: 0, previous: 0, added: 0 });
  });

  it.each(PERIODS)(
    "links to a list of exactly the records that a card counts for %s",
    async (period) => {
      await createTagsAt(["2026-06-10T10:00:00Z", "2020-01-01T00:00:00Z"]);
      await Tag.bulkCreate([{ name: unique("Tag") }, { name: unique("Other tag") }]);
      const { added } = await readCard("Tags", period, new Date().toISOString());
      const { sortFields } = TAG_LIST;
      const listFilteredTags = async (search: string) => {
        const url = new URL(`http://localhost/admin/tags?added=${period}${search}`);
        return listTags(admin, parseScreenListQuery(url, { sortFields, pageSize: 1 }));
      };
      const { tags, pagination } = await listFilteredTags("");
      expect(pagination.totalItems).toBe(added);
      expect(tags).toHaveLength(1);
      const found = await listFilteredTags("&q=other&sort=createdAt&order=desc");
      expect(found.tags.map(({ name }) => name)).toEqual([expect.stringMatching(/^Other tag/)]);
      expect(found.pagination.totalItems).toBe(1);
    },
  );

  it.each(PERIODS)("takes three statements for %s, whatever the number of rows", async (period) => {
    const read = () => readFiguresAt(period, NOON);
    expect(await recordStatements(read)).toHaveLength(3);
    const item = await seedMediaItem("advertisement");
    await createTagsAt(Array<string>(20).fill("2026-06-10T10:00:00Z"));
    await insertMediaEvents(item, "view", Array<string>(200).fill("2026-06-10T10:00:00Z"));
    await insertPlanChoices("complete", Array<string>(20).fill("2026-06-10T10:00:00Z"), 499);
    expect(await recordStatements(read)).toHaveLength(3);
  });

  it("is refused to callers who may not read content", async () => {
    await expect(readDashboardFigures(visitorFrom(), "7d")).rejects.toMatchObject({ status: 403 });
  });
});
