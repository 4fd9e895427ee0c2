import { MAX_MEASURES } from "~/models/reports/report-count";
import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";
import {
  ALL_SETS,
  DIMENSIONS,
  selectDimensions,
  GROUPING_SETS,
  type GroupingSet,
} from "./grouping-sets";
import { monthOf, nextMonth, toCountedDay } from "./local-days";
import type { CountContext, CountSource, Fact } from "./source";
import { COUNT_SOURCES } from "./sources";
import { lockState, readSurveyDays } from "./state";

/** Key columns of report_counts after report, grouping set, grain and slot. */
const KEY = `subject, ${DIMENSIONS.join(", ")}`;
const COLUMNS = Array.from({ length: MAX_MEASURES }, (_, index) => `m${index + 1}`);

const run = (sql: string, { transaction }: CallerInTransaction) =>
  database().query(sql, { transaction });

/**
 * Counts days of one month anew, with their month, and takes their marks, all in the caller's transaction: what is written meanwhile
 * marks them again.
 */
export async function countDays(
  writer: CallerInTransaction,
  fact: Fact,
  days: readonly string[],
): Promise<void> {
  const sources = COUNT_SOURCES.filter((source) => source.fact === fact);
  const state = await lockState(writer);
  for (const each of days) {
    const { from, to } = toCountedDay(each);
    await run(
      `DELETE FROM report_stale WHERE fact = '${fact}' AND moment >= '${timeInSql(from)}' AND moment < '${timeInSql(to)}'`,
      writer,
    );
  }
  // After the marks are taken: a day of a new plan that is read too early would not be marked again.
  const { current } = await readSurveyDays(writer, state);
  for (const each of days)
    for (const source of sources) await countDay(writer, source, each, { surveyDays: current });
  for (const month of new Set(days.map(monthOf)))
    for (const source of sources) await countMonth(writer, source, month);
}

async function countDay(
  writer: CallerInTransaction,
  source: CountSource,
  day: string,
  context: CountContext,
) {
  const { name } = source;
  await deleteCounts(writer, source, { grain: "day", slot: day });
  const facts = source.factsSql(toCountedDay(day), context);
  await run(
    `INSERT INTO report_counts (report, grouping_set, grain, slot, ${KEY}, ${columnsOf(source).join()}) ` +
      `SELECT '${name}', 'detail', 'day', '${day}', ${KEY}, ${sumsOf(source).join()} FROM (${facts}) AS facts GROUP BY ${KEY}`,
    writer,
  );
  const others = (Object.keys(GROUPING_SETS) as GroupingSet[]).filter((set) => set !== "detail");
  await run(
    `INSERT INTO report_counts (report, grouping_set, grain, slot, ${KEY}, ${columnsOf(source).join()}) ` +
      others.map((set) => regroup(source, set, day)).join(" UNION ALL "),
    writer,
  );
}

/** SELECT of a day's counts by fewer dimensions. */
function regroup(source: CountSource, set: GroupingSet, day: string): string {
  const { name } = source;
  const sums = columnsOf(source).map((column) => `SUM(${column})`);
  const positions = ["subject", ...DIMENSIONS].map((_, index) => index + 5);
  return (
    `SELECT '${name}', '${set}', 'day', '${day}', subject, ${selectDimensions(set).join()}, ${sums.join()} FROM report_counts ` +
    `WHERE report = '${name}' AND grouping_set = 'detail' AND grain = 'day' AND slot = '${day}' GROUP BY ${positions.join()}`
  );
}

const deleteCounts = (
  writer: CallerInTransaction,
  { name }: CountSource,
  { grain, slot }: { grain: "day" | "month"; slot: string },
) =>
  run(
    `DELETE FROM report_counts WHERE report = '${name}' AND grouping_set IN (${ALL_SETS}) AND grain = '${grain}' AND slot = '${slot}'`,
    writer,
  );

const columnsOf = ({ measures }: CountSource) => measures.map((_, index) => COLUMNS[index]);
const sumsOf = ({ measures }: CountSource) => measures.map((measure) => `SUM(facts."${measure}")`);

/** Adds up the days of a month. */
async function countMonth(writer: CallerInTransaction, source: CountSource, month: string) {
  const { name } = source;
  const columns = columnsOf(source);
  await deleteCounts(writer, source, { grain: "month", slot: month });
  await run(
    `INSERT INTO report_counts (report, grouping_set, grain, slot, ${KEY}, ${columns.join()}) ` +
      `SELECT '${name}', grouping_set, 'month', '${month}', ${KEY}, ${columns.map((column) => `SUM(${column})`).join()} FROM report_counts ` +
      `WHERE report = '${name}' AND grouping_set IN (${ALL_SETS}) AND grain = 'day' AND slot >= '${month}' AND slot < '${nextMonth(month)}' ` +
      `GROUP BY grouping_set, ${KEY}`,
    writer,
  );
}
