import { statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import sqlite3 from "sqlite3";
import { describeDatabaseError } from "./database";
import type { DatabaseLocation } from "./database-problem";

/** Codes of a file system that takes nothing: it is read-only, failed, or full. */
const UNWRITABLE_CODE = /^(?:SQLITE_(?:CANTOPEN|READONLY|IOERR|FULL)|53100$|25006$)/;

/** Whether a write failed since the database's disk is read-only or full. */
export const isUnwritable = (error: unknown): boolean =>
  UNWRITABLE_CODE.test(describeDatabaseError(error));

/**
 * Finds how to read a SQLite database whose disk takes nothing: SQLite cannot open it as usual there, since its
 * write-ahead log needs a file for shared memory beside it.
 * @returns a URI to open it read-only; null if it opens as usual, or not at all, which the first query reports
 */
export async function findReadOnlyUri({
  databaseUrl,
  dataDir,
}: DatabaseLocation): Promise<string | null> {
  if (databaseUrl !== null) return null;
  const file = path.join(dataDir, "calmward.sqlite");
  const problem = await tryReading(file, sqlite3.OPEN_READWRITE);
  if (problem === null || !isUnwritable(problem)) return null;
  const { href } = pathToFileURL(file);
  const hasJournal = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  // Immutable: SQLite then ignores the journal, which must have nothing in it. Nobody else has the file open, or the file for
  // shared memory would be there.
  const uris = [`${href}?mode=ro`, ...(hasJournal ? [] : [`${href}?immutable=1`])];
  for (const uri of uris) {
    if ((await tryReading(uri, sqlite3.OPEN_READONLY | sqlite3.OPEN_URI)) === null) return uri;
  }
  return null;
}

/** Opens a file and reads its schema. @returns the error; null without one */
async function tryReading(file: string, mode: number): Promise<Error | null> {
  return new Promise((resolve) => {
    const connection: sqlite3.Database = new sqlite3.Database(file, mode, (openError) => {
      if (openError) return resolve(openError);
      connection.all("SELECT COUNT(*) FROM sqlite_master", (readError) =>
        connection.close(() => resolve(readError)),
      );
    });
  });
}
