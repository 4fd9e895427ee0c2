import { QueryTypes } from "sequelize";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import {
  type CountFilters,
  type CountKey,
  type CountRow,
  readCounts,
  sumBy,
} from "./counts/read-counts";
import type { CountSource } from "./counts/source";
import type { FilterChoices } from "./filter-options";
import type { ReportData } from "./report-data";
import type { ReportRange } from "./report-range";

/** What a report is read by. */
export type ReportContext = {
  caller: Caller;
  range: ReportRange;
  filters: CountFilters;
  choices: FilterChoices;
};

export type ReportReader = (context: ReportContext) => Promise<ReportData>;

/** Sums of a source: in all, by key in the order of what was counted most, and by bucket. */
export type Sums<Measure extends string> = {
  total: Record<Measure, number>;
  byKey: Map<string, Record<Measure, number>>;
  byBucket: Record<Measure, number>[];
};

/** Adds up sources with the same measures over the report's time. One statement. */
export async function sumSources<Measure extends string>(
  { caller, range, filters }: ReportContext,
  sources: readonly [CountSource<Measure>, ...CountSource<Measure>[]],
  groupBy: CountKey = "subject",
): Promise<Sums<Measure>> {
  const rows = await readCounts(caller, { sources, buckets: range.buckets, filters, groupBy });
  return addUp(rows, sources[0].measures, range.buckets.length);
}

function addUp<Measure extends string>(
  rows: CountRow<Measure>[],
  measures: readonly Measure[],
  buckets: number,
): Sums<Measure> {
  const [first] = measures;
  const zero = () =>
    Object.fromEntries(measures.map((measure) => [measure, 0])) as Record<Measure, number>;
  const byKey = [...sumBy(rows, measures, ({ key }) => key)];
  if (first) byKey.sort(([, one], [, other]) => other[first] - one[first]);
  const byBucket = sumBy(rows, measures, ({ bucket }) => bucket);
  return {
    total: sumBy(rows, measures, () => "all").get("all") ?? zero(),
    byKey: new Map(byKey),
    byBucket: Array.from({ length: buckets }, (_, bucket) => byBucket.get(bucket) ?? zero()),
  };
}

/** Reads names by id, for the keys of sums. One statement, none without ids. @param column SQL expression of the name */
export async function readNames(
  { caller }: ReportContext,
  { table, column }: { table: string; column: string },
  keys: Iterable<string>,
): Promise<Map<string, string>> {
  const ids = [...keys].map(Number).filter((id) => id > 0);
  if (ids.length === 0) return new Map();
  const rows = await database().query<{ id: number; name: string }>(
    `SELECT id, ${column} AS name FROM ${table} WHERE id IN (:ids)`,
    { type: QueryTypes.SELECT, replacements: { ids }, transaction: caller.transaction },
  );
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}
