import { readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import sqlite3 from "sqlite3";
import { errorCode } from "./errors";
import { SettingsError } from "./setting";

/** An empty SQLite database in DATA_DIR, which the server keeps locked. */
const LOCK_FILE = "server.lock";
/** Process and host of the server that holds the lock, for the message alone. */
const HOLDER_FILE = "server.lock-holder";

/** The lock of this process; global, since in development Vite loads another copy of a module that was changed. */
const held = globalThis as { calmwardServerLock?: sqlite3.Database };

/**
 * Takes the lock of the one server that may run on the SQLite database in a data directory: writes are queued in the process, and
 * limits counted in it. The lock is SQLite's own on a file beside the database: the kernel drops it when the process ends, by
 * `kill -9` too, and containers that share a volume see it, unlike a file with a pid. Operators' commands do not take it.
 * @throws SettingsError if another server holds it
 */
export async function lockForServer(dataDir: string): Promise<void> {
  if (held.calmwardServerLock) return;
  const file = path.join(dataDir, LOCK_FILE);
  const opened = await openLock(file);
  try {
    await execute(
      opened,
      "PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE",
    );
  } catch (error) {
    await close(opened);
    if (errorCode(error) !== "SQLITE_BUSY") throw error;
    throw new SettingsError(
      `DATA_DIR is "${dataDir}"; another server runs on its database${readHolder(dataDir)}. One SQLite file serves one server: ` +
        "stop that one, or set DATABASE_URL to a PostgreSQL that several share.",
    );
  }
  held.calmwardServerLock = opened;
  writeHolder(dataDir);
}

/** Releases the lock, if taken. */
export async function unlockForServer(): Promise<void> {
  const closing = held.calmwardServerLock;
  held.calmwardServerLock = undefined;
  if (closing) await close(closing);
}

function openLock(file: string): Promise<sqlite3.Database> {
  return new Promise((resolve, reject) => {
    const opened: sqlite3.Database = new sqlite3.Database(file, (error) =>
      error ? reject(error) : resolve(opened),
    );
  });
}

const execute = (opened: sqlite3.Database, sql: string) =>
  new Promise<void>((resolve, reject) => {
    opened.exec(sql, (error) => (error ? reject(error) : resolve()));
  });

const close = (opened: sqlite3.Database) =>
  new Promise<void>((resolve) => opened.close(() => resolve()));

function readHolder(dataDir: string): string {
  try {
    return ` (${readFileSync(path.join(dataDir, HOLDER_FILE), "utf8").trim().slice(0, 200)})`;
  } catch {
    return "";
  }
}

function writeHolder(dataDir: string): void {
  try {
    writeFileSync(path.join(dataDir, HOLDER_FILE), `process ${process.pid} on ${hostname()}\n`);
  } catch {
    // On a full disk the message of the next server lacks it.
  }
}
