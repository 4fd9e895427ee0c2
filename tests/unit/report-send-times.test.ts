import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import type { ReportSchedule } from "~/models/reports/report-schedule.schema";
import { findNextSendTime } from "~/server/reports/saved/send-times";

const ZONE = "America/New_York";

/** Next time after a time by the clock on the wall, such as "2026-11-29 17:00 -05:00". */
function next(schedule: ReportSchedule, after: string, zone = ZONE): string | null {
  const at = findNextSendTime(schedule, DateTime.fromISO(after, { zone }).toJSDate(), zone);
  return at && DateTime.fromJSDate(at, { zone }).toFormat("ccc yyyy-MM-dd HH:mm ZZ");
}

describe("the time at which a report is mailed next", () => {
  it("is never without a schedule", () => expect(next("", "2026-11-29T17:00")).toBeNull());

  it.each([
    ["2026-11-29T17:00", "Mon 2026-11-30 08:00 -05:00"],
    ["2026-11-30T07:59:59", "Mon 2026-11-30 08:00 -05:00"],
    ["2026-11-30T08:00", "Mon 2026-12-07 08:00 -05:00"],
    ["2026-12-29T12:00", "Mon 2027-01-04 08:00 -05:00"],
    // The clocks go back on Sunday, November 1, and forward on Sunday, March 14.
    ["2026-10-30T08:00", "Mon 2026-11-02 08:00 -05:00"],
    ["2026-10-26T08:00", "Mon 2026-11-02 08:00 -05:00"],
    ["2027-03-12T08:00", "Mon 2027-03-15 08:00 -04:00"],
  ])("weekly, after %s, is %s", (after, expected) => expect(next("weekly", after)).toBe(expected));

  it.each([
    ["2026-11-29T17:00", "Tue 2026-12-01 08:00 -05:00"],
    ["2026-12-01T07:59", "Tue 2026-12-01 08:00 -05:00"],
    ["2026-12-01T08:00", "Fri 2027-01-01 08:00 -05:00"],
    ["2027-01-31T23:59", "Mon 2027-02-01 08:00 -05:00"],
    ["2028-02-29T12:00", "Wed 2028-03-01 08:00 -05:00"],
    ["2027-03-02T12:00", "Thu 2027-04-01 08:00 -04:00"],
    // The clocks go back at 2:00 AM of that day.
    ["2026-10-31T12:00", "Sun 2026-11-01 08:00 -05:00"],
  ])("monthly, after %s, is %s", (after, expected) =>
    expect(next("monthly", after)).toBe(expected),
  );

  it("is cut by the hospital's time zone: it is Monday there, and Sunday in UTC", () => {
    expect(next("weekly", "2026-11-29T20:30Z", "Pacific/Auckland")).toBe(
      "Mon 2026-12-07 08:00 +13:00",
    );
    expect(next("weekly", "2026-11-29T18:30Z", "Pacific/Auckland")).toBe(
      "Mon 2026-11-30 08:00 +13:00",
    );
  });

  it("is later than any time, at eight o'clock, and at most 7 or 31 days away", () => {
    for (const zone of [ZONE, "Australia/Lord_Howe", "Asia/Kathmandu", "America/Santiago"]) {
      for (let hour = 0; hour < 24 * 400; hour += 7) {
        const after = new Date(Date.UTC(2026, 0, 1, hour, 13));
        for (const [schedule, days] of [["weekly", 7] as const, ["monthly", 31] as const]) {
          const at = findNextSendTime(schedule, after, zone) ?? after;
          const local = DateTime.fromJSDate(at, { zone });
          const elapsed = local.diff(DateTime.fromJSDate(after, { zone }), "days").days;
          expect(elapsed).toBeGreaterThan(0);
          expect(elapsed).toBeLessThanOrEqual(days);
          expect(local.toFormat("HH:mm")).toBe("08:00");
          expect(schedule === "weekly" ? local.weekday : local.day).toBe(1);
        }
      }
    }
  });
});
