import sqlite3 from "sqlite3";
import { databaseFile, formatSqliteDate } from "./tags-database";

const CREATED_AT_SQL = `'${formatSqliteDate(new Date(Date.UTC(2026, 0, 1)))}'`;
const DEPARTMENT_COUNT = 15;
const SPECIALTY_COUNT = 45;
/** Word in the names of 1 % of the sessions. */
export const RARE_SESSION = "Lumex";

const numberSeries = (last: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${last})`;
const NAME_SQL = `'Session ' || i || CASE i % 100 WHEN 42 THEN ' ${RARE_SESSION}' ELSE '' END`;
const RECORD_VALUES_SQL = `0, ${CREATED_AT_SQL}, ${CREATED_AT_SQL}`;

/** Inserts sessions of 45 specialties in 15 departments into a migrated database; by SQL, as the product would take minutes. */
export async function fillSessions(dataDir: string, count: number): Promise<void> {
  if (count === 0) return;
  const database = new sqlite3.Database(databaseFile(dataDir));
  await new Promise<void>((resolve, reject) => {
    const rejectOnError = (error: Error | null) => error && reject(error);
    database.serialize(() => {
      for (const statement of buildStatements(count)) database.run(statement, rejectOnError);
    });
    database.close((error) => (error ? reject(error) : resolve()));
  });
}

function buildStatements(count: number): string[] {
  return [
    "BEGIN",
    `${numberSeries(DEPARTMENT_COUNT)} INSERT INTO departments (id, name, normalized_name, version, created_at, updated_at) ` +
      `SELECT i, 'Department ' || i, 'department ' || i, ${RECORD_VALUES_SQL} FROM n`,
    `${numberSeries(SPECIALTY_COUNT)} INSERT INTO specialties ` +
      "(id, name, normalized_name, department_id, is_active, version, created_at, updated_at) " +
      `SELECT i, 'Field ' || i, 'field ' || i, i % ${DEPARTMENT_COUNT} + 1, 1, ${RECORD_VALUES_SQL} FROM n`,
    `${numberSeries(count)} INSERT INTO plan_sessions (name, normalized_name, title, description, specialty_id, ` +
      "bill_type, start_type, live_coach, audio_url, audio_minutes, duration_minutes, status, " +
      "version, created_at, updated_at) " +
      `SELECT ${NAME_SQL}, lower(${NAME_SQL}), 'A quiet hour ' || i, 'Sit down, and breathe out slowly.', ` +
      `i * 7 % ${SPECIALTY_COUNT} + 1, CASE i % 2 WHEN 0 THEN 'Free' ELSE 'Paid' END, ` +
      "CASE i % 3 WHEN 0 THEN 'Pre-Procedure' WHEN 1 THEN 'Procedure-Day' ELSE 'Post-Procedure' END, " +
      "i % 5 = 0, 'https://media.example.org/' || i || '.mp3', i % 30 + 1, i % 30 + 1, " +
      `CASE i % 3 WHEN 0 THEN 'Draft' ELSE 'Active' END, ${RECORD_VALUES_SQL} FROM n`,
    "COMMIT",
    "PRAGMA wal_checkpoint(TRUNCATE)",
  ];
}
