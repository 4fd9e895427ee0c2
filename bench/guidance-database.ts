import sqlite3 from "sqlite3";
import { LINE_START } from "../models/rules/clean-text.schema";
import { databaseFile, formatSqliteDate } from "./tags-database";

const CREATED_AT_SQL = `'${formatSqliteDate(new Date(Date.UTC(2026, 0, 1)))}'`;
const STEPS_PER_GUIDANCE = 8;
/** Word in the names of 1 % of the guidances. */
export const RARE_GUIDANCE = "Lumex";

const numberSeries = (last: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${last})`;
const LINE_START_SQL = `'${LINE_START}'`;
const NAME_SQL = `'Guidance ' || i || CASE i % 100 WHEN 42 THEN ' ${RARE_GUIDANCE}' ELSE '' END`;

/**
 * Inserts `count` guidances each for caretakers and families, with two tags and 8 steps, into a migrated database that has
 * tags. By SQL, since the product would take minutes.
 */
export async function fillGuidance(dataDir: string, count: number): Promise<void> {
  if (count === 0) return;
  const database = new sqlite3.Database(databaseFile(dataDir));
  await new Promise<void>((resolve, reject) => {
    const rejectOnError = (error: Error | null) => error && reject(error);
    database.serialize(() => {
      for (const statement of buildStatements(count * 2)) database.run(statement, rejectOnError);
    });
    database.close((error) => (error ? reject(error) : resolve()));
  });
}

function buildStatements(count: number): string[] {
  const tagsLineSql = "'tag a' || char(10) || 'tag b ' || (i % 50)";
  const toSearchLine = (text: string) => `${LINE_START_SQL} || ${text}`;
  return [
    "BEGIN",
    `${numberSeries(count)} INSERT INTO guidances (id, audience, name, normalized_name, tags_line, search_text, ` +
      "version, created_at, updated_at) " +
      `SELECT i, CASE i % 2 WHEN 0 THEN 'caretaker' ELSE 'family' END, ${NAME_SQL}, lower(${NAME_SQL}), ${tagsLineSql}, ` +
      `${toSearchLine(`lower(${NAME_SQL})`)} || ${toSearchLine("'tag a'")} || ${toSearchLine("'tag b ' || (i % 50)")}, ` +
      `0, ${CREATED_AT_SQL}, ${CREATED_AT_SQL} FROM n`,
    `${numberSeries(count)} INSERT INTO guidance_tags (guidance_id, tag_id) ` +
      "SELECT i, 1 FROM n UNION ALL SELECT i, i % 50 + 2 FROM n",
    `${numberSeries(count * STEPS_PER_GUIDANCE)} INSERT INTO guidance_steps (guidance_id, guidance_day, guidance_title, ` +
      "guidance_directions, version, created_at, updated_at) " +
      `SELECT (i - 1) / ${STEPS_PER_GUIDANCE} + 1, i % 14 + 1, 'Step ' || i, ` +
      `'Sit down together, and breathe out slowly.', 0, ${CREATED_AT_SQL}, ${CREATED_AT_SQL} FROM n`,
    "COMMIT",
    "PRAGMA wal_checkpoint(TRUNCATE)",
  ];
}
