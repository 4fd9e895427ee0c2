import sqlite3 from "sqlite3";
import { databaseFile, sqliteDate } from "./tags-database";

const CREATED_AT = `'${sqliteDate(new Date(Date.UTC(2026, 0, 1)))}'`;
const DEPARTMENTS = 15;
const SPECIALTIES = 45;
/** Word in one of a hundred names. */
export const RARE_SESSION = "Lumex";

const numberSeries = (last: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${last})`;
const NAME = `'Session ' || i || CASE i % 100 WHEN 42 THEN ' ${RARE_SESSION}' ELSE '' END`;
const RECORD_COLUMNS = `0, ${CREATED_AT}, ${CREATED_AT}`;

/** Inserts sessions of 45 specialties in 15 departments into a migrated database; by SQL, as the product would take minutes. */
export async function fillSessions(dataDir: string, count: number): Promise<void> {
  if (count === 0) return;
  const database = new sqlite3.Database(databaseFile(dataDir));
  await new Promise<void>((resolve, reject) => {
    const failed = (error: Error | null) => error && reject(error);
    database.serialize(() => {
      for (const statement of buildStatements(count)) database.run(statement, failed);
    });
    database.close((error) => (error ? reject(error) : resolve()));
  });
}

function buildStatements(count: number): string[] {
  return [
    "BEGIN",
    `${numberSeries(DEPARTMENTS)} INSERT INTO departments (id, name, normalized_name, version, created_at, updated_at) ` +
      `SELECT i, 'Department ' || i, 'department ' || i, ${RECORD_COLUMNS} FROM n`,
    `${numberSeries(SPECIALTIES)} INSERT INTO specialties ` +
      "(id, name, normalized_name, department_id, is_active, version, created_at, updated_at) " +
      `SELECT i, 'Field ' || i, 'field ' || i, i % ${DEPARTMENTS} + 1, 1, ${RECORD_COLUMNS} FROM n`,
    `${numberSeries(count)} INSERT INTO plan_sessions (name, normalized_name, title, description, specialty_id, ` +
      "bill_type, start_type, live_coach, audio_url, audio_minutes, duration_minutes, status, " +
      "version, created_at, updated_at) " +
      `SELECT ${NAME}, lower(${NAME}), 'A quiet hour ' || i, 'Sit down, and breathe out slowly.', ` +
      `i * 7 % ${SPECIALTIES} + 1, CASE i % 2 WHEN 0 THEN 'Free' ELSE 'Paid' END, ` +
      "CASE i % 3 WHEN 0 THEN 'Pre-Procedure' WHEN 1 THEN 'Procedure-Day' ELSE 'Post-Procedure' END, " +
      "i % 5 = 0, 'https://media.example.org/' || i || '.mp3', i % 30 + 1, i % 30 + 1, " +
      `CASE i % 3 WHEN 0 THEN 'Draft' ELSE 'Active' END, ${RECORD_COLUMNS} FROM n`,
    "COMMIT",
    "PRAGMA wal_checkpoint(TRUNCATE)",
  ];
}
