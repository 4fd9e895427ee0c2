import { DateTime } from "luxon";
import { afterEach, describe, expect, it } from "vitest";
import { MEDIA_ITEM_TYPES } from "~/models/media/media.schema";
import type { Period } from "~/models/rules/period.schema";
import { readMediaReport, exportMediaReportCsv } from "~/server/media/report";
import { settings, replaceSettings } from "~/server/platform/settings";
import { seedMediaItem, seedMediaOwner, insertMediaEvents } from "../factories/media";
import { setProcessTimeZone } from "../support/process-time-zone";
import { admin, HAS_DATABASE, recordStatements, useDatabase, viewer } from "../support/database";

const NOON = "2026-06-15T12:00:00+02:00";
const parseTime = (time: string) => DateTime.fromISO(time) as DateTime<true>;

describe.runIf(HAS_DATABASE).each(MEDIA_ITEM_TYPES)("the report: %s", (itemType) => {
  useDatabase();

  type ReportQuery = {
    ownerId: number;
    period?: Period;
    page?: number;
    limit?: number;
    now?: string;
  };
  const readReport = ({ ownerId, period = "30d", page = 1, limit = 20, now = NOON }: ReportQuery) =>
    readMediaReport(admin, { itemType, ownerId, period, page: { page, limit } }, parseTime(now));
  const readCsvParts = async (ownerId: number, period: Period = "30d") => {
    const parts: string[] = [];
    const query = { itemType, ownerId, period };
    for await (const part of await exportMediaReportCsv(viewer, query, parseTime(NOON)))
      parts.push(part);
    return parts;
  };
  const readCsv = async (ownerId: number, period?: Period) =>
    (await readCsvParts(ownerId, period)).join("");
  const setTimeZone = (timeZone: string) => replaceSettings({ ...settings(), timeZone });
  afterEach(() => setTimeZone("Europe/Zurich"));

  /** Formats an item's name as the report does: messages of several religions may share a name. */
  const formatName = (name: string) => (itemType === "advertisement" ? name : `${name}, Other`);

  /** Returns the chart's data without its empty buckets. */
  const listNonEmptyBuckets = ({ buckets }: Awaited<ReturnType<typeof readReport>>) =>
    buckets
      .filter(({ views, plays }) => views + plays > 0)
      .map(({ label, views, plays }) => [label, views, plays]);

  it("sorts by plays, then by views, then the oldest first", async () => {
    const ownerId = await seedMediaOwner(itemType, "Peace");
    const createItem = async (name: string, views: number, plays: number) => {
      const item = await seedMediaItem(itemType, { ownerId, name });
      await insertMediaEvents(item, "view", Array<string>(views).fill("2026-06-10T10:00:00Z"));
      await insertMediaEvents(item, "play", Array<string>(plays).fill("2026-06-11T10:00:00Z"));
    };
    await createItem("never", 0, 0);
    await createItem("viewed", 9, 0);
    await createItem("played", 1, 2);
    await createItem("played as often, viewed more", 3, 2);
    await createItem("never either", 0, 0);
    await createItem("played most", 0, 4);

    const { items, ...totals } = await readReport({ ownerId });
    expect(items.map(({ name, views, plays }) => [name, views, plays])).toEqual([
      [formatName("played most"), 0, 4],
      [formatName("played as often, viewed more"), 3, 2],
      [formatName("played"), 1, 2],
      [formatName("viewed"), 9, 0],
      [formatName("never"), 0, 0],
      [formatName("never either"), 0, 0],
    ]);
    expect(totals).toMatchObject({ owner: "Peace", views: 13, plays: 8, unit: "day" });
    expect(totals.pagination).toMatchObject({ totalItems: 6, totalPages: 1 });
    expect(listNonEmptyBuckets({ items, ...totals })).toEqual([
      ["Jun 10", 13, 0],
      ["Jun 11", 0, 8],
    ]);
  });

  it("pages without losing or repeating an item, and has right totals beyond the end", async () => {
    const ownerId = await seedMediaOwner(itemType);
    for (let index = 0; index < 7; index++) {
      const item = await seedMediaItem(itemType, { ownerId });
      await insertMediaEvents(item, "play", Array<string>(index % 3).fill("2026-06-10T10:00:00Z"));
    }
    const { items: all } = await readReport({ ownerId });
    const pages = [];
    for (const page of [1, 2, 3]) {
      pages.push(...(await readReport({ ownerId, page, limit: 3 })).items);
    }
    expect(pages).toEqual(all);
    const beyond = await readReport({ ownerId, page: 9, limit: 3 });
    expect(beyond.items).toEqual([]);
    expect(beyond.pagination).toMatchObject({ currentPage: 9, totalPages: 3, totalItems: 7 });
    expect(beyond.plays).toBe(6);
  });

  it("starts each period at midnight in the hospital's time zone, today included", async () => {
    const item = await seedMediaItem(itemType);
    const times = [
      "2026-06-15T00:00:00+02:00",
      "2026-06-14T23:59:59.999+02:00",
      "2026-06-09T00:00:00+02:00",
      "2026-06-08T23:59:59.999+02:00",
      "2026-05-17T00:00:00+02:00",
      "2026-05-16T23:59:59.999+02:00",
      "2026-01-01T00:00:00+01:00",
      "2025-12-31T23:59:59.999+01:00",
      "2025-06-16T00:00:00+02:00",
      "2025-06-15T23:59:59.999+02:00",
    ];
    await insertMediaEvents(item, "view", times);
    const countViews = async (period: Period) => (await readReport({ ...item, period })).views;
    expect(await countViews("1d")).toBe(1);
    expect(await countViews("7d")).toBe(3);
    expect(await countViews("30d")).toBe(5);
    expect(await countViews("ytd")).toBe(7);
    expect(await countViews("365d")).toBe(9);
    expect((await readReport({ ...item, period: "1d" })).items).toMatchObject([
      { views: 1, plays: 0 },
    ]);
    expect(await readCsv(item.ownerId, "7d")).toContain('"3"');
  });

  it("splits days in the hospital's time zone, not in the server's", async () => {
    const item = await seedMediaItem(itemType);
    await insertMediaEvents(item, "play", ["2026-06-10T01:30:00Z"]);
    expect(listNonEmptyBuckets(await readReport(item))).toEqual([["Jun 10", 0, 1]]);
    setTimeZone("America/New_York");
    expect(listNonEmptyBuckets(await readReport(item))).toEqual([["Jun 9", 0, 1]]);
    setTimeZone("Pacific/Auckland");
    expect(listNonEmptyBuckets(await readReport(item))).toEqual([["Jun 10", 0, 1]]);
  });

  it.each(["America/Los_Angeles", "UTC", "Pacific/Auckland"])(
    "counts alike on a server in the time zone %s",
    async (zone) => {
      const item = await seedMediaItem(itemType);
      // In the hospital's time zone: the last second of a day, the first of the next, and 9:00.
      const times = ["2026-06-14T21:59:59Z", "2026-06-14T22:00:00Z", "2026-06-15T07:00:00Z"];
      await insertMediaEvents(item, "view", times);
      setProcessTimeZone(zone);
      const today = await readReport({ ...item, period: "1d" });
      expect([today.views, listNonEmptyBuckets(today)]).toEqual([
        2,
        [
          ["12:00 AM", 1, 0],
          ["9:00 AM", 1, 0],
        ],
      ]);
      expect(today.items).toMatchObject([{ views: 2 }]);
    },
  );

  it("has 23 and 25 hours on the days of clock changes", async () => {
    const item = await seedMediaItem(itemType);
    const spring = ["2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z"];
    await insertMediaEvents(item, "view", spring);
    const short = await readReport({ ...item, period: "1d", now: "2026-03-29T12:00:00+02:00" });
    expect(short.buckets).toHaveLength(23);
    expect(listNonEmptyBuckets(short)).toEqual([
      ["1:00 AM", 1, 0],
      ["3:00 AM", 1, 0],
    ]);
    const autumn = ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T22:59:59Z"];
    await insertMediaEvents(item, "play", autumn);
    const long = await readReport({ ...item, period: "1d", now: "2026-10-25T12:00:00+01:00" });
    expect(long.buckets).toHaveLength(25);
    expect(listNonEmptyBuckets(long)).toEqual([
      ["2:00 AM", 0, 1],
      ["2:00 AM", 0, 1],
      ["11:00 PM", 0, 1],
    ]);
  });

  it("groups a year by months, and the year to date in June by weeks", async () => {
    const item = await seedMediaItem(itemType);
    await insertMediaEvents(item, "view", [
      "2026-01-01T10:00:00Z",
      "2026-01-04T22:59:59Z",
      "2026-01-04T23:00:00Z",
      "2026-06-15T09:00:00Z",
    ]);
    expect(listNonEmptyBuckets(await readReport({ ...item, period: "ytd" }))).toEqual([
      ["Jan 1", 2, 0],
      ["Jan 5", 1, 0],
      ["Jun 15", 1, 0],
    ]);
    expect(listNonEmptyBuckets(await readReport({ ...item, period: "365d" }))).toEqual([
      ["Jan 2026", 3, 0],
      ["Jun 2026", 1, 0],
    ]);
  });

  it("excludes events of other items and types", async () => {
    const item = await seedMediaItem(itemType);
    const otherType = itemType === "advertisement" ? "religious message" : "advertisement";
    await insertMediaEvents({ ...item, itemType: otherType }, "view", [NOON]);
    await insertMediaEvents(await seedMediaItem(itemType), "view", [NOON]);
    expect(await readReport(item)).toMatchObject({ views: 0, plays: 0, items: [{ views: 0 }] });
  });

  it("answers 404 for an unknown owner", async () => {
    await expect(readReport({ ownerId: 2_000_000_000 })).rejects.toMatchObject({ status: 404 });
    await expect(readCsv(2_000_000_000)).rejects.toMatchObject({ status: 404 });
    const noItems = await readReport({ ownerId: await seedMediaOwner(itemType) });
    expect(noItems).toMatchObject({ views: 0, plays: 0, items: [] });
    expect(noItems.pagination).toMatchObject({ totalItems: 0, totalPages: 0 });
  });

  it("takes three statements, whatever the number of items and events", async () => {
    const ownerId = await seedMediaOwner(itemType);
    const read = () => readReport({ ownerId, period: "365d" });
    expect(await recordStatements(read)).toHaveLength(3);
    for (let index = 0; index < 30; index++) {
      const item = await seedMediaItem(itemType, { ownerId });
      await insertMediaEvents(item, "view", Array<string>(20).fill("2026-06-10T10:00:00Z"));
    }
    expect(await recordStatements(read)).toHaveLength(3);
  });

  it("exports all items to CSV in the same order, with formulas escaped", async () => {
    const ownerId = await seedMediaOwner(itemType);
    const names = ['=HYPERLINK("https://evil.example")', "+1;2", "@SUM(A1)", 'quo"te, and comma'];
    for (const name of names) await seedMediaItem(itemType, { ownerId, name });
    for (let index = 0; index < 25; index++) await seedMediaItem(itemType, { ownerId });
    await insertMediaEvents(await seedMediaItem(itemType, { ownerId, name: "Peace" }), "play", [
      NOON,
    ]);
    const lines = (await readCsv(ownerId)).split("\r\n");
    const column = itemType === "advertisement" ? "Advertisement" : "Message";
    expect(lines.slice(0, 6)).toEqual([
      `\ufeff"${column}","Views","Plays"`,
      `"${formatName("Peace")}","0","1"`,
      `"'${formatName('=HYPERLINK(""https://evil.example"")')}","0","0"`,
      `"'${formatName("+1;2")}","0","0"`,
      `"'${formatName("@SUM(A1)")}","0","0"`,
      `"${formatName('quo""te, and comma')}","0","0"`,
    ]);
    expect(lines).toHaveLength(1 + 30 + 1);
  });

  it("streams many items in batches", async () => {
    const ownerId = await seedMediaOwner(itemType);
    for (let index = 0; index < 501; index++) await seedMediaItem(itemType, { ownerId });
    const parts = await readCsvParts(ownerId);
    expect(parts.map((part) => part.split("\r\n").length - 1)).toEqual([1, 500, 1]);
  });
});
