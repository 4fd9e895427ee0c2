import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DateTime } from "luxon";
import { beforeEach, describe, expect, it } from "vitest";
import { startOfDay, parseTimeRange } from "~/server/platform/dates";
import { readSettings, replaceSettings } from "~/server/platform/settings";

const DATA_DIR = mkdtempSync(path.join(tmpdir(), "calmward-times-"));
const setTimeZone = (TIME_ZONE: string) => replaceSettings(readSettings({ DATA_DIR, TIME_ZONE }));
const HOUR_MS = 3_600_000;

const formatRange = (text: string) => {
  const range = parseTimeRange(text);
  return range && [range.from.toISOString(), range.before.toISOString()];
};
const countHours = (text: string) => {
  const range = parseTimeRange(text);
  return range && (range.before.getTime() - range.from.getTime()) / HOUR_MS;
};

describe("the time range of a search text", () => {
  beforeEach(() => setTimeZone("America/New_York"));

  it.each([
    "2026-11-21",
    "Nov 21, 2026",
    "november 21, 2026",
    "21 Nov 2026",
    "21 November 2026",
    "11/21/2026",
    "  Nov   21,\t2026 ",
  ])("%j is a day of the hospital's time zone", (text) => {
    expect(formatRange(text)).toEqual(["2026-11-21T05:00:00.000Z", "2026-11-22T05:00:00.000Z"]);
  });

  it.each(["2026-11", "Nov 2026", "November 2026"])("%j is a month", (text) => {
    expect(formatRange(text)).toEqual(["2026-11-01T04:00:00.000Z", "2026-12-01T05:00:00.000Z"]);
  });

  it("a year is a year, and a day without a year is in the current one", () => {
    expect(formatRange("2026")).toEqual(["2026-01-01T05:00:00.000Z", "2027-01-01T05:00:00.000Z"]);
    const { year } = DateTime.now().setZone("America/New_York");
    expect(formatRange("Mar 31")).toEqual(formatRange(`${year}-03-31`));
    expect(formatRange("March 31")).toEqual(formatRange(`${year}-03-31`));
  });

  it.each([
    ["America/New_York", "2026-03-08", 23],
    ["America/New_York", "Nov 1, 2026", 25],
    ["America/New_York", "March 2026", 31 * 24 - 1],
    ["Europe/Zurich", "2026-10-25", 25],
    ["Australia/Lord_Howe", "2026-10-04", 23.5],
    // Clocks went forward at midnight: November 4 began at one.
    ["America/Sao_Paulo", "2018-11-04", 23],
    ["America/Sao_Paulo", "2018-11-03", 24],
    ["Asia/Kolkata", "2026-03-08", 24],
  ])("in %s %s has %d hours", (zone, text, length) => {
    setTimeZone(zone);
    expect(countHours(text)).toBe(length);
  });

  it.each([
    "",
    " ",
    "0007",
    "7",
    "1899",
    "3000",
    "2026-02-29",
    "2026-13",
    "Feb 30, 2026",
    "13/13/2026",
    "November",
    "post lms",
    "2026-11-21T05:00",
    "٢٠٢٦",
  ])("%j is no time range", (text) => {
    expect(parseTimeRange(text)).toBeNull();
  });
});

describe("the beginning of a day", () => {
  it("is one o'clock where clocks go forward at midnight, and midnight on the next day", () => {
    setTimeZone("America/Sao_Paulo");
    expect(startOfDay("2018-11-04")?.toISOString()).toBe("2018-11-04T03:00:00.000Z");
    expect(startOfDay("2018-11-04", 1)?.toISOString()).toBe("2018-11-05T02:00:00.000Z");
  });
});
