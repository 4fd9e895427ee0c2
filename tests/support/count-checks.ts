import { Op } from "sequelize";
import { expect } from "vitest";
import { ReportCount, ReportStale } from "~/models";
import { countReports } from "~/server/reports/counts/count-reports";
import { monthOf, shiftDay } from "~/server/reports/counts/local-days";
import { type CountFilters, readCounts } from "~/server/reports/counts/read-counts";
import { COUNT_SOURCES } from "~/server/reports/counts/sources";
import { admin } from "./database";
import type { Dice } from "./random-dice";
import { countSlowly, keyOf, type SlowCount } from "./slow-reports";

export const countNow = () => countReports(new AbortController().signal);

/** Lines of counts to compare; those of which every sum is 0 are as good as none. */
const toLines = (counts: readonly SlowCount[]) =>
  counts
    .filter(({ sums }) => sums.some((sum) => sum !== 0))
    .map((count) => `${keyOf(count)}: ${count.sums.join(" ")}`)
    .sort();

/** Stored counts of days or months. */
async function readStored(grain: "day" | "month"): Promise<SlowCount[]> {
  const rows = await ReportCount.findAll({ where: { grain, groupingSet: "detail" } });
  return rows.map((row) => {
    const { report, slot, subject, procedureId, versionId, facilityId, partnerId, language } = row;
    const source = COUNT_SOURCES.find(({ name }) => name === report);
    const all = [row.m1, row.m2, row.m3, row.m4, row.m5, row.m6, row.m7, row.m8, row.m9];
    const sums = all.slice(0, source?.measures.length).map(Number);
    expect(
      all
        .slice(sums.length)
        .map(Number)
        .every((rest) => rest === 0),
    ).toBe(true);
    const dimensions = { procedureId, versionId, facilityId, partnerId, language };
    return { source: report, day: slot, subject, ...dimensions, sums };
  });
}

/** Adds up counts of one key. */
function addUp(counts: readonly SlowCount[]): SlowCount[] {
  const sums = new Map<string, SlowCount>();
  for (const count of counts) {
    const known = sums.get(keyOf(count));
    const added = known?.sums.map((sum, index) => sum + (count.sums[index] ?? 0)) ?? count.sums;
    sums.set(keyOf(count), { ...count, sums: added });
  }
  return [...sums.values()];
}

/** Expects that nothing is stale, and that stored days and months are what the slow calculation counts. @returns its counts */
export async function expectExactCounts(): Promise<SlowCount[]> {
  expect(await ReportStale.count(), "stale days").toBe(0);
  const slow = await countSlowly();
  expect(toLines(await readStored("day"))).toEqual(toLines(slow));
  const months = addUp(slow.map((count) => ({ ...count, day: monthOf(count.day) })));
  expect(toLines(await readStored("month"))).toEqual(toLines(months));
  return slow;
}

/** Filters, of which each is there or not. */
function pickFilters(dice: Dice, counts: readonly SlowCount[]): CountFilters {
  const some = dice.pick(counts);
  const ids = [dice.pick(counts).facilityId, dice.pick(counts).facilityId];
  return {
    ...(dice.oneIn(3) && { procedureIds: [some.procedureId, dice.pick(counts).procedureId] }),
    ...(dice.oneIn(4) && { versionId: some.versionId }),
    ...(dice.oneIn(3) && { facility: { ids, procedureIds: [some.procedureId] } }),
    ...(dice.oneIn(3) && { language: some.language }),
    ...(dice.oneIn(5) && { partnerId: some.partnerId }),
  };
}

const passes = (count: SlowCount, filters: CountFilters) => {
  const { procedureIds, versionId, facility, language, partnerId } = filters;
  const isThere =
    !facility ||
    facility.ids.includes(count.facilityId) ||
    (count.facilityId === 0 && facility.procedureIds.includes(count.procedureId));
  return (
    isThere &&
    (procedureIds?.includes(count.procedureId) ?? true) &&
    (versionId ?? count.versionId) === count.versionId &&
    (language ?? count.language) === count.language &&
    (partnerId ?? count.partnerId) === count.partnerId
  );
};

/** Expects that what is read of random stretches of days and filters are sums of the slow counts. */
export async function expectExactReading(dice: Dice, slow: readonly SlowCount[]): Promise<void> {
  if (slow.length === 0) return;
  for (const source of COUNT_SOURCES) {
    const first = shiftDay(dice.pick(slow).day, dice.below(40) - 20);
    const bounds = [0, dice.below(60), 60 + dice.below(60), 120 + dice.below(120)];
    const [one = "", two = "", three = "", four = ""] = bounds.map((days) => shiftDay(first, days));
    const buckets = [
      { from: one, before: two },
      { from: two, before: three },
      { from: three, before: four },
    ];
    const filters = pickFilters(dice, slow);
    const groupBy = dice.pick(["subject", "procedure_id", "version_id"] as const);
    const key = {
      subject: "subject",
      procedure_id: "procedureId",
      version_id: "versionId",
    } as const;
    const rows = await readCounts<string>(admin, { sources: [source], buckets, filters, groupBy });
    const read = rows.map(({ bucket, key: name, ...sums }) => ({
      ...{ line: `${bucket} ${name}`, sums: source.measures.map((measure) => sums[measure]) },
    }));
    const expected = new Map<string, number[]>();
    for (const count of slow) {
      const bucket = buckets.findIndex(
        ({ from, before }) => count.day >= from && count.day < before,
      );
      if (count.source !== source.name || bucket < 0 || !passes(count, filters)) continue;
      const line = `${bucket} ${count[key[groupBy]]}`;
      const sums = expected.get(line) ?? count.sums.map(() => 0);
      expected.set(
        line,
        sums.map((sum, index) => sum + (count.sums[index] ?? 0)),
      );
    }
    const sorted = (lines: { line: string; sums: unknown[] }[]) =>
      lines.map(({ line, sums }) => `${line}: ${sums.join(" ")}`).sort();
    expect(sorted(read), `${source.name} by ${groupBy} with ${JSON.stringify(filters)}`).toEqual(
      sorted([...expected].map(([line, sums]) => ({ line, sums }))),
    );
  }
}

/** Days that are stored, of all sources. */
export const countDayRows = () => ReportCount.count({ where: { grain: { [Op.eq]: "day" } } });
