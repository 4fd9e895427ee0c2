import { describe, expect, it } from "vitest";
import { computeIndex, computeTrend, findLevel, listBands } from "~/server/patients/health-index";

describe("the index of a sitting", () => {
  it.each([
    [1, 0],
    [2, 25],
    [3, 50],
    [4, 75],
    [5, 100],
    // Mean of 2, 3 and 3.
    [8 / 3, 42],
    // Half a percent rounds up: mean of seven times 3 and once 4.
    [3.125, 53],
    [3.1, 53],
    [3.09, 52],
    [null, null],
  ])("of the mean answer %j is %j percent", (mean, percent) => {
    expect(computeIndex(mean)).toBe(percent);
  });

  it.each([
    [0, "Low", "success"],
    [49, "Low", "success"],
    [50, "Raised", "notice"],
    [64, "Raised", "notice"],
    [65, "High", "warning"],
    [79, "High", "warning"],
    [80, "Very high", "danger"],
    [100, "Very high", "danger"],
  ])("of %d percent anxiety is called %s", (percent, word, tone) => {
    expect(findLevel("anxiety", percent)).toEqual({ percent, word, tone });
  });

  it.each([
    [0, "Under way", "info"],
    [79, "Under way", "info"],
    [80, "Strong", "success"],
  ])("of %d percent recovery is called %s", (percent, word, tone) => {
    expect(findLevel("recovery", percent)).toEqual({ percent, word, tone });
  });

  it("is null without answers", () => {
    expect(findLevel("anxiety", null)).toBeNull();
  });

  it("lies in one of the bands that cover 0 to 100 percent", () => {
    expect(listBands("anxiety")).toEqual([
      { from: 0, to: 50, tone: "success" },
      { from: 50, to: 65, tone: "notice" },
      { from: 65, to: 80, tone: "warning" },
      { from: 80, to: 100, tone: "danger" },
    ]);
    expect(listBands("recovery")).toEqual([
      { from: 0, to: 80, tone: "info" },
      { from: 80, to: 100, tone: "success" },
    ]);
  });
});

describe("a trend", () => {
  it.each([
    ["anxiety", [75, 25], "falling", "success"],
    ["anxiety", [25, 75], "rising", "warning"],
    ["recovery", [25, 75], "rising", "success"],
    ["recovery", [75, 25], "falling", "warning"],
    ["anxiety", [50, 54], "steady", "neutral"],
    ["anxiety", [50, 45], "falling", "success"],
  ] as const)("of %s over %j is %s, which is %s", (kind, indexes, direction, variant) => {
    expect(computeTrend(kind, indexes)).toMatchObject({ direction, variant });
  });

  it("compares the latest sitting with the average of the five before it", () => {
    expect(computeTrend("anxiety", [100, 80, 70, 60, 50, 41, 30])).toEqual({
      direction: "falling",
      variant: "success",
      latest: 30,
      before: 60,
      sittings: 5,
    });
  });

  it("is null for a single sitting, and for none", () => {
    expect(computeTrend("recovery", [50])).toBeNull();
    expect(computeTrend("recovery", [])).toBeNull();
  });
});
