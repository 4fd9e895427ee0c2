import { isSuppressed } from "~/models/partners/suppress-count.schema";
import { nextMonth } from "./counts/local-days";
import type { DayRange } from "./counts/read-counts";

/** Counts of a month, of which each person is in one only. */
export type MonthCount<Measure extends string> = {
  /** First day, YYYY-MM-DD. */
  month: string;
} & Record<Measure, number>;

/** Months of which figures are told together, since they have enough people. */
export type Block<Measure extends string> = DayRange & { sums: Record<Measure, number> };

/**
 * Groups months into blocks, from the first one on: a block ends with the month in which it has at least 11 people (AREAS 12). What is told is the sum of
 * whole blocks, so that subtracting one view from another tells about one or more blocks too, never about fewer people. The months after
 * the last block, and the current month, are not told yet.
 * @param people the measure that counts people
 * @param before first day of the current month
 */
export function toBlocks<Measure extends string>(
  months: readonly MonthCount<Measure>[],
  { people, measures, before }: { people: Measure; measures: readonly Measure[]; before: string },
): Block<Measure>[] {
  const blocks: Block<Measure>[] = [];
  let open: Block<Measure> | null = null;
  for (const count of [...months].sort((one, other) => (one.month < other.month ? -1 : 1))) {
    if (count.month >= before) break;
    open ??= {
      from: blocks.at(-1)?.before ?? count.month,
      before: count.month,
      sums: Object.fromEntries(measures.map((measure) => [measure, 0])) as Record<Measure, number>,
    };
    for (const measure of measures) open.sums[measure] += count[measure];
    open.before = nextMonth(count.month);
    if (open.sums[people] === 0 || isSuppressed(open.sums[people])) continue;
    blocks.push(open);
    open = null;
  }
  return blocks;
}

/** Blocks that lie within a time. */
export const blocksWithin = <Measure extends string>(
  blocks: readonly Block<Measure>[],
  { from, before }: DayRange,
): Block<Measure>[] => blocks.filter((block) => block.from >= from && block.before <= before);

/**
 * Adds up the steps of a funnel over blocks: each step is told only where in every one of them it, and how many did not take it, are nobody or at least 11
 * people. @returns null for a step that is not told
 */
export function sumSteps<Measure extends string>(
  blocks: readonly Block<Measure>[],
  steps: readonly Measure[],
): Record<Measure, number | null> {
  const shown = blocks.map(({ sums }) => listShownSteps(sums, steps));
  return Object.fromEntries(
    steps.map((step) => [
      step,
      shown.every((each) => each.has(step))
        ? blocks.reduce((sum, block) => sum + block.sums[step], 0)
        : null,
    ]),
  ) as Record<Measure, number | null>;
}

function listShownSteps<Measure extends string>(
  sums: Record<Measure, number>,
  steps: readonly Measure[],
): Set<Measure> {
  const shown = new Set<Measure>();
  let last: number | null = null;
  for (const step of steps) {
    const value = sums[step];
    if (isSuppressed(value) || (last !== null && isSuppressed(last - value))) continue;
    shown.add(step);
    last = value;
  }
  return shown;
}
