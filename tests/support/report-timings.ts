import { DateTime } from "luxon";
import { QueryTypes } from "sequelize";
import { ReportStale } from "~/models";
import { readDashboardFigures } from "~/server/dashboard/dashboard";
import { database, dialect } from "~/server/platform/database";
import { nextMonth, shiftDay, toDay } from "~/server/reports/counts/local-days";
import { type CountFilters, type DayRange, readCounts } from "~/server/reports/counts/read-counts";
import type { CountSource } from "~/server/reports/counts/source";
import { COUNT_SOURCES } from "~/server/reports/counts/sources";
import { admin } from "./database";

const ATTEMPTS = 5;

/** Runs some work. @returns its milliseconds */
export async function measure(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Milliseconds of the fastest of some attempts, since others use the machine too. */
export async function measureBest(work: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
    best = Math.min(best, await measure(work));
  return best;
}

/** A filter of each kind, and none, as the pages of reports send them. */
export const FILTERS: Record<string, CountFilters> = {
  none: {},
  specialty: { procedureIds: Array.from({ length: 25 }, (_, index) => index + 1) },
  procedure: { procedureIds: [7] },
  version: { versionId: 14 },
  facility: { facility: { ids: [1], procedureIds: [1, 4, 7, 10] } },
  language: { language: "es" },
  partner: { partnerId: 1 },
};

/** Months of the 365 days that end today, the first and the last in part. */
export function listBuckets(today: string): DayRange[] {
  const [first, before] = [shiftDay(today, -364), shiftDay(today, 1)];
  const bounds = [first];
  for (let month = nextMonth(first); month < before; month = nextMonth(month)) bounds.push(month);
  return bounds.map((from, index) => ({ from, before: bounds[index + 1] ?? before }));
}

/** Reads a source over the year before today. */
export const readYear = (source: CountSource, filters: CountFilters, now = new Date()) =>
  readCounts(admin, { sources: [source], buckets: listBuckets(toDay(now)), filters });

/** Milliseconds of the reports' reading by source and filter, and of the dashboard's figures of a year. */
export async function measureReading() {
  const dashboardMs = await measureBest(() => readDashboardFigures(admin, "365d", DateTime.now()));
  const rows: { source: string; filter: string; ms: number }[] = [];
  for (const source of COUNT_SOURCES as readonly CountSource[])
    for (const [filter, filters] of Object.entries(FILTERS))
      rows.push({
        source: source.name,
        filter,
        ms: await measureBest(() => readYear(source, filters)),
      });
  return { dashboardMs, rows };
}

/** Deletes the marks, and marks one day of a kind of facts again. */
export async function markDay(fact: string, moment: Date): Promise<void> {
  await ReportStale.destroy({ where: {} });
  await ReportStale.create({ fact, moment, patientId: null });
}

const SCAN = {
  sqlite: /^SCAN (\w+)(?! USING (COVERING )?INDEX)(?:.*)$/gm,
  postgres: /Seq Scan on (\w+)/g,
};

/** Tables of which a plan reads all rows, of those with many. */
export async function findFullScans(statement: string, large: ReadonlySet<string>) {
  const sql = statement.replace(/^Executing \([^)]*\): /, "");
  const isPostgres = dialect() === "postgres";
  const steps = await database().query<Record<string, string>>(
    `${isPostgres ? "EXPLAIN" : "EXPLAIN QUERY PLAN"} ${sql}`,
    { type: QueryTypes.SELECT },
  );
  const plan = steps.map((step) => step["QUERY PLAN"] ?? step.detail ?? "").join("\n");
  const aliases = new Map(
    [...sql.matchAll(/(?:FROM|JOIN|,) (\w+) AS (\w+)/g)].map(([, table = "", alias = ""]) => [
      alias,
      table,
    ]),
  );
  return [...plan.matchAll(isPostgres ? SCAN.postgres : SCAN.sqlite)]
    .map(([, name = ""]) => aliases.get(name) ?? name)
    .filter((table) => large.has(table))
    .map((table) => `${table}\n${sql}\n${plan}`);
}
