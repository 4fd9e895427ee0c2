import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createJumpDetector } from "~/server/platform/jobs/clock";

const NOW = new Date("2026-11-27T12:00Z").getTime();
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => vi.useRealTimers());

it("notices once that the clock was set, ahead or back, and no small correction", () => {
  const hasJumped = createJumpDetector();
  expect(hasJumped()).toBe(false);
  vi.setSystemTime(NOW + 5_000);
  expect(hasJumped()).toBe(false);
  for (const days of [365, 0]) {
    vi.setSystemTime(NOW + days * 86_400_000);
    expect([hasJumped(), hasJumped()]).toEqual([true, false]);
  }
});
