import sqlite3 from "sqlite3";
import { databaseFile } from "./tags-database";
import { MESSAGES_PARTNER_ID } from "./partners-database";

const YEAR_SECONDS = 365 * 86_400;

/**
 * Inserts views and plays into a migrated database, in chronological order and evenly over the last year. The database's
 * triggers count them.
 */
export async function fillEvents(dataDir: string, count: number): Promise<void> {
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
  const secondsAgo = `(${count} - i) * ${YEAR_SECONDS} / ${count}`;
  return [
    "PRAGMA cache_size = -200000",
    "BEGIN",
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) ` +
      "INSERT INTO media_events (at, kind, item_type, item_id, owner_id) " +
      `SELECT strftime('%Y-%m-%d %H:%M:%f +00:00', unixepoch() - ${secondsAgo}, 'unixepoch'), ` +
      "CASE i % 3 WHEN 0 THEN 'play' ELSE 'view' END, " +
      "CASE i % 5 WHEN 0 THEN 'advertisement' ELSE 'religious message' END, " +
      `i % 1000 + 1, ${MESSAGES_PARTNER_ID} FROM n`,
    "COMMIT",
    "PRAGMA wal_checkpoint(TRUNCATE)",
  ];
}
