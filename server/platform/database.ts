import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { BaseError, type Options, QueryTypes, Sequelize } from "sequelize";
import { defineModels } from "~/models";
import { errorCode, UnavailableError } from "./errors";
import { statementDuration } from "./metrics";
import { postgresDriver } from "./postgres-driver";
import { DEFAULT_TIMEOUT_SECONDS, SettingsError } from "./settings";
import { refuseOrphanedWal, sqliteDriver } from "./sqlite";

type DatabaseOptions = {
  /** `postgres://…`, or null for the SQLite file calmward.sqlite in the data directory. */
  databaseUrl: string | null;
  dataDir: string;
  /** Statement timeout of PostgreSQL. */
  databaseTimeoutSeconds?: number;
  /** Maximum size of the PostgreSQL connection pool. */
  databaseConnections?: number;
  /** Maximum wait for the lock of another process on SQLite. */
  lockTimeoutSeconds?: number;
  /** URI of a SQLite file that can only be read: see findReadOnlyUri. */
  readOnlyUri?: string | null;
  /** Called with every statement; used by tests for counting. */
  onStatement?: (sql: string) => void;
};

type OpenDatabase = {
  sequelize: Sequelize;
  close: () => Promise<void>;
  /** Whether the open file is still the one that a restart would open. */
  isInPlace: () => boolean;
};

/** Maximum wait for a connection of an exhausted pool. */
const MAX_POOL_WAIT_SECONDS = 10;
/** Below the usual timeout of readiness probes. */
const PING_TIMEOUT_MS = 3_000;

let current: OpenDatabase | undefined;

/**
 * Opens the database of this process and binds the models to it. Connects lazily, at the first query.
 * @throws SettingsError for an invalid URL, such as one with a missing certificate, and for a missing SQLite file whose
 *   journal exists
 */
export function openDatabase({
  databaseUrl,
  dataDir,
  databaseTimeoutSeconds = DEFAULT_TIMEOUT_SECONDS,
  databaseConnections = 10,
  lockTimeoutSeconds = 5,
  readOnlyUri = null,
  onStatement,
}: DatabaseOptions): Sequelize {
  if (current) throw new Error("The database of this process is open already");
  const options: Options = {
    logging: onStatement ? (sql) => onStatement(sql) : false,
    define: { underscored: true },
    // No retries after waiting for SQLite's lock; Sequelize's default is four.
    retry: { max: 1 },
  };
  if (databaseUrl) {
    const driver = postgresDriver(databaseTimeoutSeconds);
    const acquire = Math.min(databaseTimeoutSeconds, MAX_POOL_WAIT_SECONDS) * 1_000;
    const sequelize = createPostgres(databaseUrl, {
      ...options,
      dialect: "postgres",
      dialectModule: driver.module,
      pool: { max: databaseConnections, idle: 10_000, acquire },
      // Overridden by parameters of the URL (sslmode, sslrootcert, application_name).
      dialectOptions: { application_name: "calmward", ...driver.options },
    });
    current = { sequelize, close: () => sequelize.close(), isInPlace: () => true };
  } else {
    const storage = path.join(dataDir, "calmward.sqlite");
    refuseOrphanedWal(storage);
    const driver = sqliteDriver(lockTimeoutSeconds, readOnlyUri);
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

/** Creates the PostgreSQL connection; reads files named in the URL (sslrootcert, sslcert, sslkey). */
function createPostgres(databaseUrl: string, options: Options): Sequelize {
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

const WRITE_TYPES = /INSERT|UPDATE|DELETE|UPSERT/;

/** Metric label by Sequelize's query type; transaction control and locking are "other". */
const toStatementKind = (type = "") =>
  type === "SELECT" ? "read" : WRITE_TYPES.test(type) ? "write" : "other";

/** Measures the duration of every statement, failed ones included, without the wait for a connection. */
function measureStatements(sequelize: Sequelize): void {
  const startTimes = new WeakMap<object, number>();
  sequelize.addHook("beforeQuery", (options, query) => {
    rejectDateReplacements(options);
    startTimes.set(query, performance.now());
  });
  sequelize.addHook("afterQuery", ({ type }, query) => {
    const seconds = (performance.now() - (startTimes.get(query) ?? performance.now())) / 1_000;
    statementDuration.observe({ kind: toStatementKind(type) }, seconds);
  });
}

/** Rejects dates among replacements: Sequelize formats them in the process's time zone, a bug that UTC machines hide. */
function rejectDateReplacements({ replacements = {} }: { replacements?: object }): void {
  if (!Object.values(replacements).some((value) => value instanceof Date)) return;
  throw new TypeError("A time among the replacements has to be written by timeInSql");
}

/** State of the PostgreSQL connection pool; null on SQLite, which has none. */
export function readPoolState(): { inUse: number; idle: number; waiting: number } | null {
  if (dialect() === "sqlite") return null;
  const { pool } = database().connectionManager as unknown as {
    pool: { using: number; available: number; waiting: number };
  };
  return { inUse: pool.using, idle: pool.available, waiting: pool.waiting };
}

/** The open database. @throws Error if not open */
export function database(): Sequelize {
  if (!current) throw new Error("The database is not open");
  return current.sequelize;
}

/** SQL dialect of the open database. */
export function dialect(): "sqlite" | "postgres" {
  return database().getDialect() === "postgres" ? "postgres" : "sqlite";
}

/** Whether the database responds within 3 seconds, and its file has not been deleted or replaced. */
export async function pingDatabase(): Promise<boolean> {
  return (await diagnoseDatabase()) === null;
}

/** Short reason for the operator why the database cannot be used, such as "ECONNREFUSED"; null if it responds. */
export async function diagnoseDatabase(): Promise<string | null> {
  const checkFile = () => (current?.isInPlace() ? null : "it was deleted or replaced");
  const answer = database()
    .query("SELECT 1", { type: QueryTypes.SELECT })
    .then(checkFile, describeDatabaseError);
  const timeoutReason = `no answer in ${PING_TIMEOUT_MS / 1_000} seconds`;
  const canceled = new AbortController();
  const timeout = setTimeout(PING_TIMEOUT_MS, timeoutReason, {
    ref: false,
    signal: canceled.signal,
  });
  try {
    return await Promise.race([answer, timeout.catch(() => timeoutReason)]);
  } finally {
    canceled.abort();
  }
}

/** Short reason of a database or connection error: its code, else its message. */
export function describeDatabaseError(error: unknown): string {
  const reason = error instanceof BaseError && "original" in error ? error.original : error;
  return errorCode(reason) ?? (reason instanceof Error ? reason.message : "unknown");
}

/**
 * Requires, before a write, that SQLite's file has not been deleted or replaced: writes to the old file would be lost with
 * this process. No-op on PostgreSQL. @throws UnavailableError
 */
export function requireDatabaseInPlace(): void {
  if (current?.isInPlace()) return;
  throw new UnavailableError("The database was deleted or replaced while the server runs");
}

/** Closes the database, if open. The models are unusable until another one is opened. */
export async function closeDatabase(): Promise<void> {
  const closing = current;
  current = undefined;
  await closing?.close();
}

/**
 * Truncates SQLite's WAL, so that erased data is not left in its files. Skipped by SQLite while there are readers; the next
 * call catches up. No-op on PostgreSQL, whose WAL is the operator's concern.
 */
export async function truncateWal(): Promise<void> {
  if (dialect() === "sqlite") await database().query("PRAGMA wal_checkpoint(TRUNCATE)");
}
