import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { BaseError, type Options, QueryTypes, Sequelize } from "sequelize";
import { defineModels } from "~/models";
import { errorCode, UnavailableError } from "./errors";
import { statementDuration } from "./metrics";
import { postgresDriver } from "./postgres-driver";
import { DEFAULT_TIMEOUT_SECONDS, SettingsError } from "./settings";
import { refuseLostFile, sqliteDriver } from "./sqlite";

type DatabaseOptions = {
  /** `postgres://…`, or null for the SQLite file calmward.sqlite in the data directory. */
  databaseUrl: string | null;
  dataDir: string;
  /** How long PostgreSQL may take for one statement. */
  databaseTimeoutSeconds?: number;
  /** How many connections to PostgreSQL this process opens at the most. */
  databaseConnections?: number;
  /** Sees every statement; tests count with it. */
  onStatement?: (sql: string) => void;
};

type OpenDatabase = {
  sequelize: Sequelize;
  close: () => Promise<void>;
  /** Whether what is written now is still there after a restart. */
  isInPlace: () => boolean;
};

/** Longer than that nobody waits for a connection while all are at work. */
const MAX_POOL_WAIT_SECONDS = 10;
/** A proxy that asks whether we are ready does not wait longer itself. */
const PING_TIMEOUT_MS = 3_000;

let current: OpenDatabase | undefined;

/**
 * Opens the one database of this process and binds the models to it. Connects at the first query.
 * @throws SettingsError for an address that asks for what is not there, such as a certificate, and for an
 *   SQLite file that is gone while its journal is there
 */
export function openDatabase({
  databaseUrl,
  dataDir,
  databaseTimeoutSeconds = DEFAULT_TIMEOUT_SECONDS,
  databaseConnections = 10,
  onStatement,
}: DatabaseOptions): Sequelize {
  if (current) throw new Error("The database of this process is open already");
  const options: Options = {
    logging: onStatement ? (sql) => onStatement(sql) : false,
    define: { underscored: true },
    // Whoever has waited for SQLite's lock once has waited long enough; Sequelize would begin again four times.
    retry: { max: 1 },
  };
  if (databaseUrl) {
    const driver = postgresDriver(databaseTimeoutSeconds);
    const acquire = Math.min(databaseTimeoutSeconds, MAX_POOL_WAIT_SECONDS) * 1_000;
    const sequelize = fromAddress(databaseUrl, {
      ...options,
      dialect: "postgres",
      dialectModule: driver.module,
      pool: { max: databaseConnections, idle: 10_000, acquire },
      // What the address asks for (sslmode, sslrootcert, application_name) comes on top of these.
      dialectOptions: { application_name: "calmward", ...driver.options },
    });
    current = { sequelize, close: () => sequelize.close(), isInPlace: () => true };
  } else {
    const storage = path.join(dataDir, "calmward.sqlite");
    refuseLostFile(storage);
    const driver = sqliteDriver();
    const sequelize = new Sequelize({
      ...options,
      dialect: "sqlite",
      storage,
      dialectModule: driver.module,
      dialectOptions: driver.options,
    });
    const { isInPlace } = driver;
    current = { sequelize, close: () => driver.closeAll(), isInPlace };
  }
  defineModels(current.sequelize);
  measureStatements(current.sequelize);
  return current.sequelize;
}

/** The address may name files (sslrootcert, sslcert, sslkey), which are read here. */
function fromAddress(databaseUrl: string, options: Options): Sequelize {
  try {
    return new Sequelize(databaseUrl, options);
  } catch (error) {
    const code = errorCode(error);
    throw new SettingsError(
      code
        ? `DATABASE_URL names a file that cannot be read (${code}).`
        : `DATABASE_URL asks for what cannot be had (${describeDatabaseError(error)}).`,
    );
  }
}

const WRITES = /INSERT|UPDATE|DELETE|UPSERT/;

/** By what Sequelize takes a statement for: beginning, ending and locking are neither reads nor writes. */
const statementKind = (type = "") =>
  type === "SELECT" ? "read" : WRITES.test(type) ? "write" : "other";

/** Measures each statement without the wait for a connection, whatever came of it. */
function measureStatements(sequelize: Sequelize): void {
  const began = new WeakMap<object, number>();
  sequelize.addHook("beforeQuery", (options, query) => {
    refuseTimes(options);
    began.set(query, performance.now());
  });
  sequelize.addHook("afterQuery", ({ type }, query) => {
    const seconds = (performance.now() - (began.get(query) ?? performance.now())) / 1_000;
    statementDuration.observe({ kind: statementKind(type) }, seconds);
  });
}

/** Sequelize writes a time among the replacements in the zone of the process: nobody sees it where that is UTC. */
function refuseTimes({ replacements = {} }: { replacements?: object }): void {
  if (!Object.values(replacements).some((value) => value instanceof Date)) return;
  throw new TypeError("A time among the replacements has to be written by timeInSql");
}

/** The connections to PostgreSQL, and how much work waits for one; null on SQLite, which has no pool. */
export function poolState(): { inUse: number; idle: number; waiting: number } | null {
  if (dialect() === "sqlite") return null;
  const { pool } = database().connectionManager as unknown as {
    pool: { using: number; available: number; waiting: number };
  };
  return { inUse: pool.using, idle: pool.available, waiting: pool.waiting };
}

/** The open database. @throws Error when there is none */
export function database(): Sequelize {
  if (!current) throw new Error("The database is not open");
  return current.sequelize;
}

/** Which of the two databases the models live in. */
export function dialect(): "sqlite" | "postgres" {
  return database().getDialect() === "postgres" ? "postgres" : "sqlite";
}

/** Whether the database answers, within seconds, and is where a restart would find it. */
export async function pingDatabase(): Promise<boolean> {
  return (await diagnoseDatabase()) === null;
}

/** Why the database does not answer, in a few words for the operator, such as "ECONNREFUSED"; null when it does. */
export async function diagnoseDatabase(): Promise<string | null> {
  const inPlace = () => (current?.isInPlace() ? null : "it was deleted or replaced");
  const asked = database()
    .query("SELECT 1", { type: QueryTypes.SELECT })
    .then(inPlace, describeDatabaseError);
  const silent = `no answer in ${PING_TIMEOUT_MS / 1_000} seconds`;
  const late = new AbortController();
  const tooLate = setTimeout(PING_TIMEOUT_MS, silent, { ref: false, signal: late.signal });
  try {
    return await Promise.race([asked, tooLate.catch(() => silent)]);
  } finally {
    late.abort();
  }
}

/** The same for an error that the database, or the way to it, has thrown. */
export function describeDatabaseError(error: unknown): string {
  const reason = error instanceof BaseError && "original" in error ? error.original : error;
  return errorCode(reason) ?? (reason instanceof Error ? reason.message : "unknown");
}

/**
 * Makes sure, before something is written, that the file is there which a restart would open: what goes into one that was
 * deleted or replaced is lost with this process. PostgreSQL looks after its own. @throws UnavailableError
 */
export function requireDatabaseInPlace(): void {
  if (current?.isInPlace()) return;
  throw new UnavailableError("The database was deleted or replaced while the server runs");
}

/** Closes the database, if it is open; the models are of no use until another one is opened. */
export async function closeDatabase(): Promise<void> {
  const open = current;
  current = undefined;
  await open?.close();
}

/**
 * Lets SQLite's journal go, which keeps what was erased until it has grown: what people have erased is to be nowhere in the
 * files. While somebody reads it stays; the next time takes it along. PostgreSQL's journal is its operator's.
 */
export async function emptyJournal(): Promise<void> {
  if (dialect() === "sqlite") await database().query("PRAGMA wal_checkpoint(TRUNCATE)");
}
