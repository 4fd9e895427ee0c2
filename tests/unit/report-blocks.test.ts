import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MIN_SHOWN_PEOPLE } from "~/models/partners/suppress-count.schema";
import { blocksWithin, sumSteps, toBlocks } from "~/server/reports/blocks";

const MEASURES = ["invited", "joined", "began"] as const;
type Measure = (typeof MEASURES)[number];
const month = (index: number) =>
  `${2020 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}-01`;
const rule = { people: "invited", measures: MEASURES, before: month(60) } as const;

/** A funnel of each month: some are invited, of whom some join, of whom some begin. */
const months = fc
  .array(fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 100 }), fc.nat({ max: 100 })), {
    minLength: 1,
    maxLength: 48,
  })
  .map((counts) =>
    counts.map(([invited, joins, begins], index) => {
      const joined = Math.round((invited * joins) / 100);
      return { month: month(index), invited, joined, began: Math.round((joined * begins) / 100) };
    }),
  );
const isTold = (people: number) => people === 0 || people >= MIN_SHOWN_PEOPLE;

describe("blocks of months", () => {
  it("end with the month in which they have 11 people, and leave the current month and the rest untold", () => {
    const count = (index: number, invited: number) => ({
      ...{ month: month(index), invited, joined: 0, began: 0 },
    });
    const blocks = toBlocks([count(0, 4), count(2, 6), count(3, 1), count(4, 30), count(5, 10)], {
      ...rule,
      before: month(6),
    });
    expect(blocks.map(({ from, before, sums }) => [from, before, sums.invited])).toEqual([
      [month(0), month(4), 11],
      [month(4), month(5), 30],
    ]);
    expect(toBlocks([count(0, 30)], { ...rule, before: month(0) })).toEqual([]);
  });

  it("are told where all of them lies in the time", () => {
    const counts = [0, 1, 2].map((index) => ({
      ...{ month: month(index), invited: 20, joined: 0, began: 0 },
    }));
    const blocks = toBlocks(counts, rule);
    expect(blocksWithin(blocks, { from: "2020-01-02", before: month(3) })).toHaveLength(2);
    expect(blocksWithin(blocks, { from: month(0), before: "2020-02-29" })).toHaveLength(1);
  });

  it("tell of at least 11 people, or nobody, whatever two views are subtracted", () => {
    fc.assert(
      fc.property(months, fc.nat(50), fc.nat(50), fc.nat(50), (counts, one, two, three) => {
        const blocks = toBlocks(counts, rule);
        const [from = 0, middle = 0, to = 0] = [one, two, three].sort((a, b) => a - b);
        const view = (start: number, end: number) =>
          sumSteps(blocksWithin(blocks, { from: month(start), before: month(end) }), MEASURES);
        const [wide, narrow] = [view(from, to), view(from, middle)];
        const difference = (measure: Measure) => {
          const [all, part] = [wide[measure], narrow[measure]];
          return all === null || part === null ? null : all - part;
        };
        const told = MEASURES.map(difference).filter((people) => people !== null);
        expect(told.every(isTold)).toBe(true);
        // Nor how many did not take a step.
        expect(told.slice(1).every((people, index) => isTold((told[index] ?? 0) - people))).toBe(
          true,
        );
      }),
      { numRuns: 500 },
    );
  });
});
