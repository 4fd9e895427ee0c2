import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DateTime } from "luxon";
import { beforeAll, describe, expect, it } from "vitest";
import {
  daysBetween,
  formatDay,
  formatIsoDay,
  previousPeriod,
  periodStart,
} from "~/server/platform/dates";
import type { Period } from "~/models/rules/period.schema";
import { readSettings, replaceSettings } from "~/server/platform/settings";
import { timeBuckets } from "~/server/platform/time-buckets";

const DATA_DIR = mkdtempSync(path.join(tmpdir(), "calmward-periods-"));
const setTimeZone = (TIME_ZONE: string) => replaceSettings(readSettings({ DATA_DIR, TIME_ZONE }));

beforeAll(() => setTimeZone("America/New_York"));

describe("the dashboard's periods", () => {
  /** March 9, 23:30 in New York, the day after the start of daylight saving time. */
  const now = DateTime.utc(2026, 3, 10, 3, 30) as DateTime<true>;

  it.each([
    ["1d", "2026-03-09T04:00:00.000Z"],
    ["7d", "2026-03-03T05:00:00.000Z"],
    ["30d", "2026-02-08T05:00:00.000Z"],
    ["ytd", "2026-01-01T05:00:00.000Z"],
    ["365d", "2025-03-10T04:00:00.000Z"],
  ] as const)("%s begins at a midnight of the hospital's time zone", (period, start) => {
    expect(periodStart(period, now).toISOString()).toBe(start);
  });

  it("format days in the hospital's time zone", () => {
    expect(formatDay("2026-11-21T03:00:00Z")).toBe("Nov 20, 2026");
    expect(formatIsoDay("2026-11-21T03:00:00Z")).toBe("2026-11-20");
  });
});

describe("the days between two times", () => {
  it.each([
    ["2026-11-20T23:59:00-05:00", "2026-11-21T00:01:00-05:00", 1],
    ["2026-11-21T00:01:00-05:00", "2026-11-21T23:59:00-05:00", 0],
    ["2026-10-14T01:27:00-04:00", "2026-11-23T00:27:00-05:00", 40],
    ["2026-03-07T12:00:00-05:00", "2026-03-09T00:00:00-04:00", 2],
  ])("are those of the calendar, from %s to %s: %i", (earlier, later, days) => {
    expect(daysBetween(new Date(earlier), new Date(later))).toBe(days);
  });
});

describe("the previous period", () => {
  const formatPrevious = (period: Period, time: string) => {
    const { from, to } = previousPeriod(period, DateTime.fromISO(time) as DateTime<true>);
    return [from.toISOString(), to.toISOString()];
  };

  it.each([
    ["1d", "2026-03-08T04:30:00-04:00", "2026-03-07T05:00:00.000Z", "2026-03-07T09:30:00.000Z"],
    ["1d", "2026-03-09T02:30:00-04:00", "2026-03-08T05:00:00.000Z", "2026-03-08T07:30:00.000Z"],
    ["7d", "2026-03-10T12:00:00-04:00", "2026-02-25T05:00:00.000Z", "2026-03-03T17:00:00.000Z"],
    ["30d", "2026-07-30T12:00:00-04:00", "2026-06-01T04:00:00.000Z", "2026-06-30T16:00:00.000Z"],
    ["ytd", "2026-07-30T12:00:00-04:00", "2025-01-01T05:00:00.000Z", "2025-07-30T16:00:00.000Z"],
    ["ytd", "2028-02-29T12:00:00-05:00", "2027-01-01T05:00:00.000Z", "2027-02-28T17:00:00.000Z"],
    ["365d", "2026-07-30T12:00:00-04:00", "2024-07-31T04:00:00.000Z", "2025-07-30T16:00:00.000Z"],
  ] as const)(
    "%s at %s begins at %s and ends at the same time of day, %s",
    (period, time, ...times) => {
      expect(formatPrevious(period, time)).toEqual(times);
    },
  );
});

describe("the time buckets of a chart", () => {
  const parseTime = (time: string) => DateTime.fromISO(time) as DateTime<true>;
  const listLabels = (...args: Parameters<typeof timeBuckets>) =>
    timeBuckets(...args).buckets.map(({ label }) => label);

  it.each([
    ["1d", "2026-06-30T12:00:00-04:00", "hour", 24, "12:00 AM", "11:00 PM"],
    ["7d", "2026-06-30T12:00:00-04:00", "day", 7, "Jun 24", "Jun 30"],
    ["30d", "2026-06-30T12:00:00-04:00", "day", 30, "Jun 1", "Jun 30"],
    ["ytd", "2026-06-30T12:00:00-04:00", "week", 27, "Jan 1", "Jun 29"],
    ["ytd", "2026-07-01T12:00:00-04:00", "month", 7, "Jan 2026", "Jul 2026"],
    ["ytd", "2026-01-01T00:30:00-05:00", "week", 1, "Jan 1", "Jan 1"],
    ["365d", "2026-06-30T12:00:00-04:00", "month", 12, "Jul 2025", "Jun 2026"],
    ["365d", "2026-06-15T12:00:00-04:00", "month", 13, "Jun 2025", "Jun 2026"],
  ] as const)(
    "of %s at %s are one for each %s, %d in all",
    (period, time, unit, length, first, last) => {
      const result = timeBuckets(period, parseTime(time));
      expect(result.unit).toBe(unit);
      const shown = listLabels(period, parseTime(time));
      expect([shown.length, shown[0], shown.at(-1)]).toEqual([length, first, last]);
      const starts = result.buckets.map(({ start }) => start.getTime());
      expect(starts[0]).toBe(periodStart(period, parseTime(time)).getTime());
      expect(starts).toEqual([...new Set(starts)].sort((one, other) => one - other));
    },
  );

  it.each([
    ["America/New_York", "2026-03-08T12:00:00-04:00", 23],
    ["America/New_York", "2026-11-01T12:00:00-05:00", 25],
    ["Australia/Lord_Howe", "2026-04-05T12:00:00+10:30", 25],
    ["Asia/Beirut", "2026-03-29T12:00:00+03:00", 23],
    ["UTC", "2026-03-29T12:00:00Z", 24],
  ])("of a day on which clocks change, in %s at %s, are %d hours", (zone, time, hours) => {
    setTimeZone(zone);
    const { buckets } = timeBuckets("1d", parseTime(time));
    expect(buckets).toHaveLength(hours);
    const lengths = buckets.slice(1).map(({ start }, from) => {
      return start.getTime() - (buckets[from]?.start.getTime() ?? 0);
    });
    expect(new Set(lengths)).toEqual(new Set([3_600_000]));
    setTimeZone("America/New_York");
  });

  it("of days begin at the hospital's midnight before and after clocks change", () => {
    const starts = timeBuckets("7d", parseTime("2026-03-10T12:00:00-04:00")).buckets.map(
      ({ start }) => start.toISOString(),
    );
    expect(starts.slice(3, 6)).toEqual([
      "2026-03-07T05:00:00.000Z",
      "2026-03-08T05:00:00.000Z",
      "2026-03-09T04:00:00.000Z",
    ]);
  });
});
