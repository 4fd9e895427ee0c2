import { existsSync } from "node:fs";
import path from "node:path";
import { QueryTypes } from "sequelize";
import sqlite3 from "sqlite3";
import { database, describeDatabaseError } from "./database";
import { type Place, describeUnusableDatabase } from "./database-problem";

/** What the operator is told where it is, and must not be. */
export const IN_USE = "The database is in use. Stop every server, and close what else has it open.";

/**
 * Whether another program has the database open, such as a server. Ask before this process has connected to it itself.
 * @throws SettingsError with one line that says why it cannot be reached
 */
export async function isDatabaseInUse(place: Place): Promise<boolean> {
  try {
    return await isOpenElsewhere(place);
  } catch (error) {
    throw describeUnusableDatabase(place, describeDatabaseError(error));
  }
}

async function isOpenElsewhere({ databaseUrl, dataDir }: Place): Promise<boolean> {
  if (!databaseUrl) return isFileInUse(path.join(dataDir, "calmward.sqlite"));
  // Who is idle has a connection all the same: sealing asks every few seconds.
  const [others] = await database().query<{ count: string }>(
    "SELECT COUNT(*) AS count FROM pg_stat_activity " +
      "WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
    { type: QueryTypes.SELECT },
  );
  return Number(others?.count) > 0;
}

/** A file that somebody has open cannot be locked for one alone. */
async function isFileInUse(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  return new Promise((resolve, reject) => {
    const connection = new sqlite3.Database(file, sqlite3.OPEN_READWRITE, (unopened) => {
      if (unopened) return reject(unopened);
      connection.configure("busyTimeout", 0);
      connection.exec(
        "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK",
        (refused: (Error & { code?: string }) | null) => {
          connection.close(() => {
            if (refused && refused.code !== "SQLITE_BUSY") reject(refused);
            else resolve(refused !== null);
          });
        },
      );
    });
  });
}
