import { describe, expect, it } from "vitest";
import { AMOUNT_FORMATS } from "~/app/admin/dashboard/amount-formats";
import {
  formatChange,
  formatPreviouslyAdded,
  formatShortChange,
} from "~/app/admin/dashboard/format-change.server";

describe("the change against the previous period", () => {
  it.each([
    [50, 40, "10 more than in the 7 days before (+25%)"],
    [8, 10, "2 fewer than in the 7 days before (−20%)"],
    [5, 9, "4 fewer than in the 7 days before"],
    [3, 3, "As many as in the 7 days before"],
    [0, 0, "None in the 7 days before either"],
    [0, 14, "14 fewer than in the 7 days before (−100%)"],
    [4, 0, "4 more than in the 7 days before"],
    [12_345_680, 10, "12,345,670 more than in the 7 days before (+123,456,700%)"],
    [1_003, 1_000, "3 more than in the 7 days before (+0.3%)"],
    [100_001, 100_000, "1 more than in the 7 days before (by less than 0.1%)"],
  ])("%d against %d: %s", (added, before, text) => {
    expect(formatChange(added, before, "7d", AMOUNT_FORMATS.events)).toBe(text);
  });

  it.each([
    [40, 12, "+28 (+233%)"],
    [8, 10, "−2 (−20%)"],
    [4, 5, "−1"],
    [3, 3, "no change"],
    [0, 0, "none before either"],
    [4, 0, "none before"],
    [0, 14, "−14 (−100%)"],
  ])("in short, %d against %d: %s", (added, before, text) => {
    expect(formatShortChange(added, before, AMOUNT_FORMATS.events)).toBe(text);
  });

  it.each([
    [0, "30d", "none the month before", "none added in the 30 days before"],
    [1_200, "7d", "1,200 the week before", "1,200 added in the 7 days before"],
    [1, "ytd", "1 last year", "1 added last year by this day"],
  ] as const)("of records, names what was added: %d in %s", (before, period, short, long) => {
    expect(formatPreviouslyAdded(before, period, AMOUNT_FORMATS.records)).toEqual({ short, long });
  });

  it("names the previous period", () => {
    expect(formatChange(10, 20, "1d", AMOUNT_FORMATS.events)).toBe(
      "10 fewer than yesterday by this time (−50%)",
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
