import { statSync } from "node:fs";
import path from "node:path";
import sqlite3 from "sqlite3";
import { SettingsError } from "./setting";
import { type QueryCallback, PreparedStatements } from "./sqlite-statements";

/** synchronous = FULL: a committed write survives a power failure (docs/decisions/0037-faults.md). */
const PRAGMAS =
  "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON; PRAGMA secure_delete = FAST; PRAGMA journal_size_limit = 67108864;";
/** PRAGMAs of a database that is only read, which cannot set those that its file keeps. */
const READ_ONLY_PRAGMAS = "PRAGMA foreign_keys = ON;";
/** Cache of the first connection, which serves reads outside transactions; the others keep SQLite's default of 2 MB. */
const READER_CACHE_PRAGMA = "PRAGMA cache_size = -16000;";
/** Sent by Sequelize to each new connection; redundant with PRAGMAS. */
const REDUNDANT_PRAGMA = "PRAGMA FOREIGN_KEYS=ON";
/** Sent by Sequelize before each SELECT, to read the columns of the table. */
const TABLE_INFO = "PRAGMA table_info(";
const MAY_CHANGE_COLUMNS = /^\s*(?:CREATE|ALTER|DROP|ROLLBACK)\b/i;
const ENDS_TRANSACTION = /^(?:COMMIT|ROLLBACK);$/;

/**
 * Creates a driver for Sequelize with pooled connections. Sequelize opens a connection for each transaction, without running
 * its hooks, and then closes it. So PRAGMAs are set here, and closed connections return to a pool, since opening one costs more
 * than a small write. Also skips redundant statements, caches table columns, and reuses prepared statements
 * (docs/decisions/0036).
 * @param lockTimeoutSeconds maximum wait for another process's lock, after which a statement fails with SQLITE_BUSY
 * @param readOnlyUri opens this instead of the file, read-only: see findReadOnlyUri
 */
export function sqliteDriver(lockTimeoutSeconds: number, readOnlyUri: string | null = null) {
  const idle: PooledDatabase[] = [];
  const connections = new Set<PooledDatabase>();
  const files = trackFiles();
  /** Results of `PRAGMA table_info`, shared by all connections. */
  const columnCache = new Map<string, unknown[]>();

  class PooledDatabase extends sqlite3.Database {
    private readonly statements = new PreparedStatements(this);
    private inTransaction = false;

    constructor(file: string, mode: number, callback: (error: Error | null) => void) {
      const pooled = idle.pop();
      if (pooled) {
        queueMicrotask(() => callback(null));
        return pooled;
      }
      // Only the first connection may create the file: one deleted at runtime must not be replaced by an empty one.
      const isFirst = connections.size === 0;
      const openMode = isFirst ? mode | sqlite3.OPEN_CREATE : mode;
      const readOnlyMode = sqlite3.OPEN_READONLY | sqlite3.OPEN_URI;
      const pragmas = readOnlyUri === null ? PRAGMAS : READ_ONLY_PRAGMAS;
      super(readOnlyUri ?? file, readOnlyUri === null ? openMode : readOnlyMode, (error) => {
        if (error) return callback(error);
        this.configure("busyTimeout", lockTimeoutSeconds * 1_000);
        this.exec(isFirst ? pragmas + READER_CACHE_PRAGMA : pragmas, (pragmaError) => {
          files.track(file, `${file}-wal`);
          callback(pragmaError);
        });
      });
      connections.add(this);
    }

    override run(sql: string, ...rest: unknown[]): this {
      return sql === REDUNDANT_PRAGMA ? this : this.execute("run", sql, rest);
    }

    override all(sql: string, ...rest: unknown[]): this {
      return sql.startsWith(TABLE_INFO)
        ? this.readColumns(sql, rest)
        : this.execute("all", sql, rest);
    }

    private execute(method: "run" | "all", sql: string, rest: unknown[]): this {
      if (MAY_CHANGE_COLUMNS.test(sql)) columnCache.clear();
      const [values, callback] = rest as [unknown, QueryCallback];
      const done = this.watchTransaction(sql, callback);
      if (!this.statements.tryRun({ method, sql, values, done })) super[method](sql, values, done);
      return this;
    }

    private readColumns(sql: string, rest: unknown[]): this {
      const [done] = rest as [QueryCallback];
      const cached = columnCache.get(sql);
      if (cached) {
        done.call(this, null, cached);
        return this;
      }
      return super.all(sql, (error: Error | null, columns: unknown[]) => {
        if (!error) columnCache.set(sql, columns);
        done.call(this, error, columns);
      });
    }

    /** Tracks whether a transaction is open. */
    private watchTransaction(sql: string, done: QueryCallback): QueryCallback {
      if (sql.startsWith("BEGIN")) this.inTransaction = true;
      if (!ENDS_TRANSACTION.test(sql)) return done;
      const onEnd = () => (this.inTransaction = false);
      return function (error, rows) {
        if (!error) onEnd();
        done.call(this, error, rows);
      };
    }

    /** Returns the connection to the pool, after rolling back an open transaction. */
    override close(done?: (error: Error | null) => void): void {
      const release = () => {
        this.inTransaction = false;
        // Records the identity of the WAL, which exists since the first write.
        files.track();
        idle.push(this);
        done?.(null);
      };
      if (this.inTransaction) this.exec("ROLLBACK", release);
      else release();
    }

    /** Closes the underlying connection. */
    closeForGood(): Promise<void> {
      this.statements.clear();
      return new Promise((resolve) => super.close(() => resolve()));
    }
  }

  return {
    module: { ...sqlite3, Database: PooledDatabase },
    // Without OPEN_CREATE, which would make Sequelize create the directory synchronously for each transaction.
    options: { mode: sqlite3.OPEN_READWRITE },
    isInPlace: files.areInPlace,
    async closeAll(this: void) {
      await Promise.all([...connections].map((connection) => connection.closeForGood()));
      connections.clear();
      idle.length = 0;
    },
  };
}

/**
 * Refuses to open a missing or empty file whose WAL has content: SQLite would delete the WAL, and with it the latest
 * changes, and start an empty database. @throws SettingsError with a one-line instruction for the operator
 */
export function refuseOrphanedWal(file: string): void {
  if (readFileSize(file) > 0 || readFileSize(`${file}-wal`) === 0) return;
  const name = path.basename(file);
  throw new SettingsError(
    `DATA_DIR is "${path.dirname(file)}"; its ${name} is gone, but ${name}-wal with its newest changes is there. Put ${name} back ` +
      `beside it; where it is lost for good, move ${name}-wal away and restore a backup (docs/operating.md).`,
  );
}

/** Size in bytes; 0 for a missing file. */
const readFileSize = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Tracks the identity of open files, to detect deletion or replacement; each check takes a few microseconds. */
function trackFiles() {
  const identities = new Map<string, string>();
  return {
    /** Adds paths, and records the identity of files created since. */
    track(...paths: string[]) {
      for (const path of [...identities.keys(), ...paths]) {
        identities.set(path, identities.get(path) || readIdentity(path));
      }
    },
    areInPlace: () =>
      [...identities].every(([path, identity]) => !identity || readIdentity(path) === identity),
  };
}

/** Reads the device and inode of the file at a path; "" for none. */
function readIdentity(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : "";
}
