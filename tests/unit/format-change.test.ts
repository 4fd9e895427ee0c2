import { describe, expect, it } from "vitest";
import { AMOUNT_FORMATS } from "~/app/admin/dashboard/amount-formats";
import { formatChange, formatShortChange } from "~/app/admin/dashboard/format-change.server";

describe("the change against the previous period", () => {
  it.each([
    [5, 4, "1 more than in the 7 days before (+25%)"],
    [4, 5, "1 fewer than in the 7 days before (−20%)"],
    [3, 3, "As many as in the 7 days before"],
    [0, 0, "None in the 7 days before either"],
    [0, 4, "4 fewer than in the 7 days before (−100%)"],
    [4, 0, "4 more than in the 7 days before"],
    [12_345_678, 1, "12,345,677 more than in the 7 days before (+1,234,567,700%)"],
    [1_003, 1_000, "3 more than in the 7 days before (+0.3%)"],
    [100_001, 100_000, "1 more than in the 7 days before (by less than 0.1%)"],
  ])("%d against %d: %s", (added, before, text) => {
    expect(formatChange(added, before, "7d", AMOUNT_FORMATS.records)).toBe(text);
  });

  it.each([
    [10, 3, "+7 (+233%)"],
    [4, 5, "−1 (−20%)"],
    [3, 3, "no change"],
    [0, 0, "none before either"],
    [4, 0, "none before"],
    [0, 4, "−4 (−100%)"],
  ])("in short, %d against %d: %s", (added, before, text) => {
    expect(formatShortChange(added, before, AMOUNT_FORMATS.records)).toBe(text);
  });

  it("names the previous period", () => {
    expect(formatChange(1, 2, "1d", AMOUNT_FORMATS.records)).toBe(
      "1 fewer than yesterday by this time (−50%)",
    );
    expect(formatChange(0, 0, "ytd", AMOUNT_FORMATS.events)).toBe(
      "None last year by this day either",
    );
  });

  it.each([
    [998, 499, "$4.99 more than in the 7 days before (+100%)"],
    [120_499, 240_998, "$1,204.99 less than in the 7 days before (−50%)"],
    [499, 499, "As much as in the 7 days before"],
  ])("formats money, in cents: %d against %d: %s", (added, before, text) => {
    expect(formatChange(added, before, "7d", AMOUNT_FORMATS.money)).toBe(text);
  });
});
