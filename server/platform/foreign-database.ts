import { existsSync } from "node:fs";
import path from "node:path";
import sqlite3 from "sqlite3";
import { migrations } from "~/migrations";
import type { DatabaseLocation } from "./database-problem";
import { SettingsError } from "./setting";

/**
 * Refuses a file calmward.sqlite that another program has made, before anything is changed in it: no tables of ours would be
 * made among its own. Any other problem with the file is left to the first query. @throws SettingsError
 */
export async function refuseForeignDatabase({
  databaseUrl,
  dataDir,
}: DatabaseLocation): Promise<void> {
  const file = path.join(dataDir, "calmward.sqlite");
  if (databaseUrl !== null || !existsSync(file) || !(await isForeign(file))) return;
  throw new SettingsError(
    `DATA_DIR is "${dataDir}"; its calmward.sqlite is the database of another program. Move it away, or set another DATA_DIR.`,
  );
}

async function isForeign(file: string): Promise<boolean> {
  const connection = await openReadOnly(file);
  if (!connection) return false;
  try {
    const tables = await readColumn(
      connection,
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    );
    if (!tables || tables.length === 0) return false;
    const names = tables.includes("migrations")
      ? await readColumn(connection, "SELECT name FROM migrations")
      : null;
    // A release that is newer has the migrations of this one too.
    const known = migrations.map(({ name }) => name);
    return names === null || (names.length > 0 && !names.some((name) => known.includes(name)));
  } finally {
    await new Promise((resolve) => connection.close(resolve));
  }
}

function openReadOnly(file: string): Promise<sqlite3.Database | null> {
  return new Promise((resolve) => {
    const connection: sqlite3.Database = new sqlite3.Database(
      file,
      sqlite3.OPEN_READONLY,
      (error) => resolve(error ? null : connection),
    );
  });
}

/** Reads the column `name` of a query; null if it fails. */
function readColumn(connection: sqlite3.Database, sql: string): Promise<string[] | null> {
  return new Promise((resolve) => {
    connection.all<{ name: string }>(sql, (error, rows) =>
      resolve(error ? null : rows.map(({ name }) => name)),
    );
  });
}
