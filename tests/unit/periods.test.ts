import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DateTime } from "luxon";
import { beforeAll, describe, expect, it } from "vitest";
import { formatDay, periodStart } from "~/server/platform/dates";
import { readSettings, useSettings } from "~/server/platform/settings";

beforeAll(() => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), "calmward-periods-"));
  useSettings(readSettings({ DATA_DIR, TIME_ZONE: "America/New_York" }));
});

describe("the dashboard's periods", () => {
  /** Half past eleven in the evening of March 9 in New York, the day after its clocks went forward. */
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

  it("write days in the hospital's time zone, in one fixed way", () => {
    expect(formatDay("2026-11-21T03:00:00Z")).toBe("Nov 20, 2026");
  });
});
