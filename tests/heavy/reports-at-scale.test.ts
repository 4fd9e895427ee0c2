import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DateTime } from "luxon";
import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ReportCount, ReportStale } from "~/models";
import { closeDatabase, database, openDatabase } from "~/server/platform/database";
import { readSettings, replaceSettings } from "~/server/platform/settings";
import { FACTS } from "~/server/reports/counts/source";
import { COUNT_SOURCES } from "~/server/reports/counts/sources";
import { countNow } from "../support/count-checks";
import { createTables } from "../support/create-tables";
import { recordStatement, recordStatements } from "../support/database";
import { fillLargeReports, LARGE_REPORTS } from "../support/large-reports";
import { startPostgres } from "../support/postgres";
import { createDatabase } from "../support/postgres-databases";
import {
  findFullScans,
  markDay,
  measure,
  measureReading,
  readYear,
} from "../support/report-timings";

/** By how much the year's events are divided, for a quick look. */
const DIVISOR = Number(process.env.DIVISOR ?? 1);
const CONTENT = Object.fromEntries(
  Object.entries(LARGE_REPORTS).map(([name, rows]) => [name, rows < 1_000 ? rows : rows / DIVISOR]),
) as typeof LARGE_REPORTS;
/** Limit of the reading of a report, in times of the dashboard's figures in the same run. */
const MAX_RATIO = 3;
const LARGE_TABLES = new Set([
  ...["patients", "patient_procedures", "session_assessments", "survey_responses"],
  ...["patient_responses", "survey_answers", "outbox_messages", "media_events"],
  ...["live_session_requests", "ride_requests", "appointments", "orders", "revenue_entries"],
  ...["plan_choices", "report_counts"],
]);
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

const directory = mkdtempSync(path.join(tmpdir(), "calmward-reports-"));
let postgres: Awaited<ReturnType<typeof startPostgres>> = null;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => {
  postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
});

describe.each(["SQLite", "PostgreSQL"])("a year of 1,000,000 events, on %s,", (name) => {
  const test = (title: string, run: () => Promise<void>) =>
    it(title, { timeout: 3_600_000 }, ({ skip }) =>
      name === "PostgreSQL" && !postgres ? skip("no PostgreSQL here") : run(),
    );

  beforeAll(async () => {
    if (name === "PostgreSQL" && !postgres) return;
    const dataDir = mkdtempSync(path.join(directory, "data-"));
    const databaseUrl =
      name === "PostgreSQL" && postgres ? await createDatabase(postgres.url, "reports") : null;
    await createTables(databaseUrl, dataDir);
    replaceSettings(readSettings({ DATA_DIR: dataDir, TIME_ZONE: "Europe/Zurich" }));
    openDatabase({ databaseUrl, dataDir, onStatement: recordStatement });
    const first = DateTime.now().minus({ days: 364 }).startOf("day").toJSDate();
    console.log(name, "filled:", seconds(await measure(() => fillLargeReports(CONTENT, first))));
  }, 3_600_000);
  afterAll(closeDatabase);

  test("is counted, and then each day that changes", async () => {
    const marks = await ReportStale.count();
    console.log(name, "counted:", seconds(await measure(countNow)), `${marks} marks before`);
    const sizes = await database().query<{ report: string; grain: string; rows: number }>(
      "SELECT report, grouping_set || ' ' || grain AS grain, COUNT(*) AS rows FROM report_counts GROUP BY 1, 2 ORDER BY 1, 2",
      { type: QueryTypes.SELECT },
    );
    console.log(sizes.map(({ report, grain, rows }) => `${report} ${grain} ${rows}`).join("\n"));
    expect(
      await ReportCount.sum("m1", {
        where: { report: "messages", grain: "month", groupingSet: "detail" },
      }),
    ).toBe(CONTENT.messages);
    const day = DateTime.now().minus({ days: 100 }).toJSDate();
    for (const fact of FACTS) {
      await markDay(fact, day);
      const statements = await recordStatements(async () => {
        console.log(name, `a day of "${fact}" anew:`, `${Math.round(await measure(countNow))} ms`);
      });
      const scans = await Promise.all(
        statements
          .filter((sql) => /INSERT INTO report_counts|DELETE FROM report_/.test(sql))
          .map((sql) => findFullScans(sql, LARGE_TABLES)),
      );
      expect(scans.flat(), fact).toEqual([]);
    }
  });

  test("is read in the time of the dashboard", async () => {
    const { dashboardMs, rows } = await measureReading();
    const slowest = rows.toSorted((one, other) => other.ms - one.ms);
    const lines = slowest.map(
      ({ source, filter, ms }) =>
        `${(ms / dashboardMs).toFixed(2)}x ${ms.toFixed(1)} ms ${source}, ${filter}`,
    );
    console.log(`${name}: dashboard ${dashboardMs.toFixed(1)} ms\n${lines.join("\n")}`);
    for (const source of COUNT_SOURCES) {
      const statements = await recordStatements(() => readYear(source, {}));
      const scans = await Promise.all(statements.map((sql) => findFullScans(sql, LARGE_TABLES)));
      expect(scans.flat(), source.name).toEqual([]);
    }
    expect(slowest.filter(({ ms }) => ms > MAX_RATIO * dashboardMs)).toEqual([]);
  });
});
