import { QueryTypes } from "sequelize";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { findGroupingSet } from "./grouping-sets";
import { monthOf, nextMonth } from "./local-days";
import type { CountSource } from "./source";

/** Days in the hospital's time zone, as YYYY-MM-DD: from the first to before the last. */
export type DayRange = { from: string; before: string };

/** Condition of the filters: values of a dimension; undefined for any. */
export type CountFilters = {
  procedureIds?: readonly number[];
  versionId?: number;
  /** Facilities, with the procedures that take place there unless an episode says otherwise. */
  facility?: { ids: readonly number[]; procedureIds: readonly number[] };
  language?: string;
  partnerId?: number;
};

/** What rows are grouped by, besides the bucket. */
export type CountKey = "subject" | "procedure_id" | "version_id";

/** Sums of a source's measures in one bucket, for one key. */
export type CountRow<Measure extends string> = {
  /** Position of the bucket. */
  bucket: number;
  key: string;
} & Record<Measure, number>;

type Question<Measure extends string> = {
  /** Sources with the same measures. */
  sources: readonly CountSource<Measure>[];
  buckets: readonly DayRange[];
  filters: CountFilters;
  groupBy?: CountKey;
  /** Only this subject. */
  subject?: string;
};

/** Splits days into whole months, and the days before and after them: so few slots are read of a year. */
export function splitDays({
  from,
  before,
}: DayRange): { grain: string; starts: string; ends: string }[] {
  if (from >= before) return [];
  const firstMonth = monthOf(from) === from ? from : nextMonth(from);
  const endMonth = monthOf(before);
  const day = (starts: string, ends: string) => ({ grain: "day", starts, ends });
  const parts =
    firstMonth >= endMonth
      ? [day(from, before)]
      : [
          day(from, firstMonth),
          { grain: "month", starts: firstMonth, ends: endMonth },
          day(endMonth, before),
        ];
  return parts.filter(({ starts, ends }) => starts < ends);
}

/** Adds up counts by bucket and key, in one statement, from report_counts alone, whatever the number of facts. */
export async function readCounts<Measure extends string>(
  { transaction }: Caller,
  { sources, buckets, filters, groupBy = "subject", subject }: Question<Measure>,
): Promise<CountRow<Measure>[]> {
  const measures = sources[0]?.measures ?? [];
  const slots = buckets.flatMap((range, bucket) =>
    splitDays(range).map((slot) => ({ bucket, ...slot })),
  );
  if (slots.length === 0) return [];
  const values = slots.map(
    ({ bucket, grain, starts, ends }) => `(${bucket}, '${grain}', '${starts}', '${ends}')`,
  );
  const sums = measures.map((measure, index) => `SUM(c.m${index + 1}) AS "${measure}"`);
  const names = sources.map(({ name }) => `'${name}'`);
  const rows = await database().query<Record<string, number | string>>(
    `WITH stretch (bucket, grain, starts, ends) AS (VALUES ${values.join()}) ` +
      `SELECT stretch.bucket AS bucket, c.${groupBy} AS key, ${sums.join()} FROM stretch JOIN report_counts AS c ` +
      `ON c.report IN (${names.join()}) AND c.grouping_set = '${findGroupingSet(filters, groupBy)}' AND c.grain = stretch.grain AND c.slot >= stretch.starts AND c.slot < stretch.ends ` +
      `WHERE ${["1 = 1", ...buildConditions(filters, subject)].join(" AND ")} GROUP BY 1, 2`,
    { type: QueryTypes.SELECT, replacements: { language: filters.language, subject }, transaction },
  );
  return rows.map(
    ({ bucket, key, ...sum }) =>
      ({
        bucket: Number(bucket),
        key: String(key),
        ...Object.fromEntries(measures.map((measure) => [measure, Number(sum[measure])])),
      }) as CountRow<Measure>,
  );
}

/** Sums of a source's measures in one month, for one subject and partner. */
export type MonthRow<Measure extends string> = {
  /** First day, YYYY-MM-DD. */
  month: string;
  key: string;
  partnerId: number;
} & Record<Measure, number>;

/** Adds up all months of a source by subject and partner, in one statement. */
export async function readMonths<Measure extends string>(
  { transaction }: Caller,
  { name, measures }: CountSource<Measure>,
  filters: CountFilters & { subject?: string },
): Promise<MonthRow<Measure>[]> {
  const { subject } = filters;
  const sums = measures.map((measure, index) => `SUM(c.m${index + 1}) AS "${measure}"`);
  const rows = await database().query<Record<string, number | string>>(
    `SELECT c.slot AS month, c.subject AS key, c.partner_id AS partner, ${sums.join()} FROM report_counts AS c ` +
      `WHERE ${[`c.report = '${name}' AND c.grouping_set = 'detail' AND c.grain = 'month'`, ...buildConditions(filters, subject)].join(" AND ")} GROUP BY 1, 2, 3`,
    { type: QueryTypes.SELECT, replacements: { language: filters.language, subject }, transaction },
  );
  return rows.map(
    ({ month, key, partner, ...sum }) =>
      ({
        month,
        key,
        partnerId: Number(partner),
        ...Object.fromEntries(measures.map((measure) => [measure, Number(sum[measure])])),
      }) as MonthRow<Measure>,
  );
}

const idList = (ids: readonly number[]) => (ids.length > 0 ? ids.map(Number).join() : "NULL");

function buildConditions(filters: CountFilters, subject: string | undefined): string[] {
  const { procedureIds, versionId, facility, language, partnerId } = filters;
  return [
    ...(procedureIds ? [`c.procedure_id IN (${idList(procedureIds)})`] : []),
    ...(versionId === undefined ? [] : [`c.version_id = ${versionId}`]),
    ...(facility
      ? [
          `(c.facility_id IN (${idList(facility.ids)}) OR (c.facility_id = 0 AND c.procedure_id IN (${idList(facility.procedureIds)})))`,
        ]
      : []),
    ...(language === undefined ? [] : ["c.language = :language"]),
    ...(partnerId === undefined ? [] : [`c.partner_id = ${partnerId}`]),
    ...(subject === undefined ? [] : ["c.subject = :subject"]),
  ];
}

/** Adds up rows by key. @param keyOf default: the key of the rows */
export function sumBy<Measure extends string, Key>(
  rows: readonly CountRow<Measure>[],
  measures: readonly Measure[],
  keyOf: (row: CountRow<Measure>) => Key,
): Map<Key, Record<Measure, number>> {
  const sums = new Map<Key, Record<Measure, number>>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum =
      sums.get(key) ??
      (Object.fromEntries(measures.map((measure) => [measure, 0])) as Record<Measure, number>);
    for (const measure of measures) sum[measure] += row[measure];
    sums.set(key, sum);
  }
  return sums;
}
