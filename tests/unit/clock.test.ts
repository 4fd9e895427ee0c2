import { statSync } from "node:fs";
import { DateTime } from "luxon";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { moveClock, parseClockOffset } from "~/server/platform/clock";

const DAY_MS = 86_400_000;

describe("an offset of the clock", () => {
  it.each([
    ["+5d", 5 * DAY_MS, "5 days"],
    ["+1d", DAY_MS, "1 day"],
    ["+36h", 36 * 3_600_000, "1 day, 12 hours"],
    ["+90m", 90 * 60_000, "1 hour, 30 minutes"],
    ["+400d", 400 * DAY_MS, "400 days"],
  ])("%s is read", (text, ms, words) => {
    expect(parseClockOffset(text)).toEqual({ ms, text: words });
  });

  it.each(["5d", "-5d", "+0d", "+401d", "+9999999d", "+5", "+5w", "+ 5d", "+1.5d", "+5d12h", ""])(
    "%j is refused",
    (text) => {
      expect(parseClockOffset(text)).toBeNull();
    },
  );
});

describe("a clock that is moved", () => {
  const RealDate = Date;
  const offset = { ms: 5 * DAY_MS, text: "5 days" };
  const expectLater = (ms: number) =>
    expect(Math.abs(ms - RealDate.now() - offset.ms)).toBeLessThan(5_000);

  beforeEach(() => moveClock(offset));
  afterEach(() => {
    globalThis.Date = RealDate;
    RealDate.prototype.constructor = RealDate;
  });

  it("is later for whoever reads the current time, libraries too", () => {
    expectLater(Date.now());
    expectLater(new Date().getTime());
    expectLater(Date.parse(Date()));
    expectLater(DateTime.now().toMillis());
  });

  it("leaves dates that are given as they are", () => {
    expect(new Date(0).toISOString()).toBe("1970-01-01T00:00:00.000Z");
    expect(new Date(2026, 0, 31).getMonth()).toBe(0);
    expect(new Date("2026-02-03").getTime()).toBe(Date.parse("2026-02-03"));
    expect(Date.UTC(1970, 0, 2)).toBe(DAY_MS);
  });

  it("makes dates like any other, and recognizes those that Node has made", () => {
    const date = new Date();
    expect(date instanceof Date && date instanceof RealDate).toBe(true);
    expect(date.constructor).toBe(Date);
    expect(structuredClone(date) instanceof Date).toBe(true);
    expect(statSync(".").mtime instanceof Date).toBe(true);
  });
});
