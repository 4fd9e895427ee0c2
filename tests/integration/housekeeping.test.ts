import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Job } from "~/models";
import { createClockGuard, housekeepingJobs } from "~/server/platform/housekeeping";
import { log } from "~/server/platform/log";
import { HAS_DATABASE, useDatabase } from "../support/database";
import { runJobs } from "../support/jobs";

const HOUR_MS = 3_600_000;
const YEAR_MS = 8_760 * HOUR_MS;

describe.runIf(HAS_DATABASE)("housekeeping", () => {
  useDatabase();
  beforeEach(() => void vi.spyOn(log, "error").mockReturnValue(undefined));
  afterEach(() => void vi.restoreAllMocks());

  it("continues with the next task when one fails, which is tried again", async () => {
    const done: string[] = [];
    const tasks = {
      broken: () => Promise.reject(new Error("broken")),
      next: () => Promise.resolve(done.push("next")),
    };
    await runJobs(...housekeepingJobs(tasks));
    expect(done).toEqual(["next"]);
    const find = (kind: string) => Job.findOne({ where: { kind } });
    expect(await find("housekeeping-broken")).toMatchObject({ attempts: 1, lastError: "broken" });
    const next = await find("housekeeping-next");
    expect(next).toMatchObject({ attempts: 0, lastError: null });
    expect((next?.runAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(HOUR_MS - 60_000);
  });
});

describe("deletions of housekeeping", () => {
  beforeEach(() => {
    vi.spyOn(log, "warn").mockReturnValue(undefined);
    vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const jumpClock = (ms: number) => vi.setSystemTime(Date.now() + ms);

  it.each([YEAR_MS, HOUR_MS, -HOUR_MS, -YEAR_MS])(
    "are suspended for a day after the clock was set by %i ms",
    (ms) => {
      const mayDelete = createClockGuard();
      vi.advanceTimersByTime(HOUR_MS);
      expect(mayDelete()).toBe(true);
      jumpClock(ms);
      expect(mayDelete()).toBe(false);
      vi.advanceTimersByTime(23 * HOUR_MS);
      expect(mayDelete()).toBe(false);
      expect(log.warn).toHaveBeenCalledOnce();
      vi.advanceTimersByTime(2 * HOUR_MS);
      expect(mayDelete()).toBe(true);
    },
  );

  it("ignore a clock correction of a minute", () => {
    const mayDelete = createClockGuard();
    jumpClock(60_000);
    vi.advanceTimersByTime(HOUR_MS);
    expect(mayDelete()).toBe(true);
  });
});
