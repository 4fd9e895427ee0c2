import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { DateTime } from "luxon";
import sqlite3 from "sqlite3";
import { dialect } from "./database";
import { errorCode } from "./errors";
import { log } from "./log";
import { databaseCheckedAt, databaseCheckOk } from "./metrics";
import { settings } from "./settings";

/** Result of the last check, in DATA_DIR: a damaged database is not written to. */
const RESULT_FILE = "database-check";
/** Hours of the night in the hospital's time zone, from and to before. */
const NIGHT = { from: 1, to: 5 };
const HOUR_MS = 3_600_000;
/** So that a check at the end of one night does not skip the next one. */
const MIN_AGE_MS = 20 * HOUR_MS;
/** For a server that does not run at night. */
const MAX_AGE_MS = 48 * HOUR_MS;
/** Maximum number of reported problems. */
const MAX_PROBLEMS = 20;

type CheckResult = { checkedAt: number; isOk: boolean };
let last: CheckResult | null = null;
let running: sqlite3.Database | null = null;

/**
 * Checks SQLite's database once a night: that every page can be read and belongs to its table or index, and that each index
 * agrees with its table. A disk that damages pages is noticed while there are backups from before. Reads through a connection of
 * its own, in a thread of its own: neither requests nor writes wait. A task of the hourly housekeeping; PostgreSQL has tools of its own.
 * @returns 0 deleted rows
 * @throws Error if the database is damaged, which the log describes
 */
export async function checkPages(): Promise<number> {
  if (dialect() !== "sqlite") return 0;
  const { dataDir, timeZone } = settings();
  last ??= await readResult(dataDir);
  if (!isCheckDue(last?.checkedAt ?? null, DateTime.now().setZone(timeZone))) {
    publish(last);
    return 0;
  }
  const startedAt = performance.now();
  const problems = await findDamage(path.join(dataDir, "calmward.sqlite"));
  last = { checkedAt: Date.now(), isOk: problems.length === 0 };
  publish(last);
  await writeResult(dataDir, last);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  if (last.isOk) {
    log.info({ task: "housekeeping", seconds }, "the database's pages are whole");
    return 0;
  }
  log.error({ problems, seconds }, "the database is damaged; restore a backup from before");
  throw new Error(`The database is damaged: ${problems[0]}`);
}

/** Publishes the result of the last check, by this process or an earlier one, in the metrics. */
export async function publishLastCheck(): Promise<void> {
  if (dialect() === "sqlite") publish((last ??= await readResult(settings().dataDir)));
}

/** Stops a running check, which could delay the end of the process. */
export function stopPageCheck(): void {
  running?.interrupt();
}

/** Whether to check now: at night, if the last check was the night before; at once, if it is older or there was none. */
export function isCheckDue(checkedAt: number | null, now: DateTime): boolean {
  const age = checkedAt === null ? Infinity : now.toMillis() - checkedAt;
  // A time in the future is that of a clock that was set.
  if (age < 0 || age >= MAX_AGE_MS) return true;
  return age >= MIN_AGE_MS && now.hour >= NIGHT.from && now.hour < NIGHT.to;
}

/** Finds damage in a SQLite file. @returns up to 20 problems; none: it is whole @throws Error if it cannot be read at all */
export async function findDamage(file: string): Promise<string[]> {
  const connection = await new Promise<sqlite3.Database>((resolve, reject) => {
    const opened: sqlite3.Database = new sqlite3.Database(file, sqlite3.OPEN_READONLY, (error) =>
      error ? reject(error) : resolve(opened),
    );
  });
  running = connection;
  try {
    const rows = await new Promise<{ integrity_check: string }[]>((resolve, reject) => {
      connection.all<{ integrity_check: string }>(
        `PRAGMA integrity_check(${MAX_PROBLEMS})`,
        (error, found) => (error ? reject(error) : resolve(found)),
      );
    });
    return rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
  } catch (error) {
    // Too damaged to be described.
    const code = errorCode(error) ?? "";
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) return [code];
    throw error;
  } finally {
    running = null;
    await new Promise((resolve) => connection.close(resolve));
  }
}

function publish(result: CheckResult | null): void {
  if (!result) return;
  databaseCheckOk.set(result.isOk ? 1 : 0);
  databaseCheckedAt.set(result.checkedAt / 1_000);
}

async function readResult(dataDir: string): Promise<CheckResult | null> {
  try {
    const text = await readFile(path.join(dataDir, RESULT_FILE), "utf8");
    const [, time = "", result] = /^(\S+) (ok|damaged)\n$/.exec(text) ?? [];
    const checkedAt = Date.parse(time);
    return Number.isNaN(checkedAt) ? null : { checkedAt, isOk: result === "ok" };
  } catch {
    return null;
  }
}

async function writeResult(dataDir: string, { checkedAt, isOk }: CheckResult): Promise<void> {
  const target = path.join(dataDir, RESULT_FILE);
  try {
    const line = `${new Date(checkedAt).toISOString()} ${isOk ? "ok" : "damaged"}\n`;
    await writeFile(`${target}.${process.pid}`, line, { mode: 0o600 });
    await rename(`${target}.${process.pid}`, target);
  } catch (error) {
    log.warn({ err: error }, "the result of the database's check was not kept");
  }
}
