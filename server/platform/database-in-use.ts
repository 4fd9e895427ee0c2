import { existsSync } from "node:fs";
import path from "node:path";
import { QueryTypes } from "sequelize";
import sqlite3 from "sqlite3";
import { database, describeDatabaseError } from "./database";
import { type DatabaseLocation, describeUnusableDatabase } from "./database-problem";

/** Message for the operator when exclusive access is required. */
export const DATABASE_IN_USE_MESSAGE =
  "The database is in use. Stop every server, and close what else has it open.";

/**
 * Whether another process, such as a server, has the database open. Call before this process connects to it.
 * @throws SettingsError with a one-line reason why it cannot be reached
 */
export async function isDatabaseInUse(location: DatabaseLocation): Promise<boolean> {
  try {
    return await isOpenElsewhere(location);
  } catch (error) {
    throw describeUnusableDatabase(location, describeDatabaseError(error));
  }
}

async function isOpenElsewhere({ databaseUrl, dataDir }: DatabaseLocation): Promise<boolean> {
  if (!databaseUrl) return isFileInUse(path.join(dataDir, "calmward.sqlite"));
  // Idle servers count too: sealing the audit keeps a connection open.
  const [connections] = await database().query<{ count: string }>(
    "SELECT COUNT(*) AS count FROM pg_stat_activity " +
      "WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
    { type: QueryTypes.SELECT },
  );
  return Number(connections?.count) > 0;
}

/** Whether a SQLite file is open elsewhere, and so cannot be locked exclusively. */
async function isFileInUse(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  return new Promise((resolve, reject) => {
    const connection = new sqlite3.Database(file, sqlite3.OPEN_READWRITE, (openError) => {
      if (openError) return reject(openError);
      connection.configure("busyTimeout", 0);
      connection.exec(
        "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK",
        (lockError: (Error & { code?: string }) | null) => {
          connection.close(() => {
            if (lockError && lockError.code !== "SQLITE_BUSY") reject(lockError);
            else resolve(lockError !== null);
          });
        },
      );
    });
  });
}
