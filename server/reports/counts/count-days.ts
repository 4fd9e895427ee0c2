import { MAX_MEASURES } from "~/models/reports/report-count";
import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { monthOf, nextMonth, toCountedDay } from "./local-days";
import type { CountContext, CountSource, Fact } from "./source";
import { COUNT_SOURCES } from "./sources";
import { lockState, readSurveyDays } from "./state";

/** Key columns of report_counts after report, grain and slot. */
const KEY = "subject, procedure_id, version_id, facility_id, partner_id, language";
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
  await run(
    `DELETE FROM report_counts WHERE report = '${name}' AND grain = 'day' AND slot = '${day}'`,
    writer,
  );
  const facts = source.factsSql(toCountedDay(day), context);
  await run(
    `INSERT INTO report_counts (report, grain, slot, ${KEY}, ${columnsOf(source).join()}) ` +
      `SELECT '${name}', 'day', '${day}', ${KEY}, ${sumsOf(source).join()} FROM (${facts}) AS facts GROUP BY ${KEY}`,
    writer,
  );
}

const columnsOf = ({ measures }: CountSource) => measures.map((_, index) => COLUMNS[index]);
const sumsOf = ({ measures }: CountSource) => measures.map((measure) => `SUM(facts."${measure}")`);

/** Adds up the days of a month. */
async function countMonth(writer: CallerInTransaction, source: CountSource, month: string) {
  const { name } = source;
  const columns = columnsOf(source);
  await run(
    `DELETE FROM report_counts WHERE report = '${name}' AND grain = 'month' AND slot = '${month}'`,
    writer,
  );
  await run(
    `INSERT INTO report_counts (report, grain, slot, ${KEY}, ${columns.join()}) ` +
      `SELECT '${name}', 'month', '${month}', ${KEY}, ${columns.map((column) => `SUM(${column})`).join()} FROM report_counts ` +
      `WHERE report = '${name}' AND grain = 'day' AND slot >= '${month}' AND slot < '${nextMonth(month)}' GROUP BY ${KEY}`,
    writer,
  );
}
