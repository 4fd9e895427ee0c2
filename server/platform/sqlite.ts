import { statSync } from "node:fs";
import path from "node:path";
import sqlite3 from "sqlite3";
import { SettingsError } from "./setting";
import { type Done, PreparedStatements } from "./sqlite-statements";

/** FULL: an answered write is on the disk, also when the power goes (docs/decisions/0037-faults.md). */
const PRAGMAS =
  "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON; PRAGMA secure_delete = FAST; PRAGMA journal_size_limit = 67108864;";
/** The first connection is the one that pages and lists are read by; those for transactions get along with SQLite's 2 MB. */
const CACHE_OF_READER = "PRAGMA cache_size = -16000;";
const BUSY_TIMEOUT_MS = 5_000;
/** Sequelize says it to each connection that it is given. */
const SAID_ALREADY = "PRAGMA FOREIGN_KEYS=ON";
/** Sequelize asks before each SELECT what the table's columns are. */
const ASKS_COLUMNS = "PRAGMA table_info(";
const MAY_CHANGE_COLUMNS = /^\s*(?:CREATE|ALTER|DROP|ROLLBACK)\b/i;
const ENDS_TRANSACTION = /^(?:COMMIT|ROLLBACK);$/;

/**
 * The driver as Sequelize shall see it. Sequelize opens a connection of its own for each transaction, which no hook
 * of it ever sees, and closes it afterwards: so the PRAGMAs are set here, and a closed connection waits for the next
 * transaction instead (opening one costs more than a small write). What Sequelize would say or ask anew each time is
 * remembered, and statements that come again stay prepared (docs/decisions/0036).
 */
export function sqliteDriver() {
  const idle: KeptDatabase[] = [];
  const opened = new Set<KeptDatabase>();
  const files = filesInUse();
  /** A table looks the same through every connection. */
  const columnsOf = new Map<string, unknown[]>();

  class KeptDatabase extends sqlite3.Database {
    private readonly statements = new PreparedStatements(this);
    private inTransaction = false;

    constructor(file: string, mode: number, opened_: (error: Error | null) => void) {
      const kept = idle.pop();
      if (kept) {
        queueMicrotask(() => opened_(null));
        return kept;
      }
      // Only the first one makes a file where there is none: one that is deleted meanwhile must not come back empty.
      const isFirst = opened.size === 0;
      const how = isFirst ? mode | sqlite3.OPEN_CREATE : mode;
      super(file, how, (error) => {
        if (error) return opened_(error);
        this.configure("busyTimeout", BUSY_TIMEOUT_MS);
        this.exec(isFirst ? PRAGMAS + CACHE_OF_READER : PRAGMAS, (failed) => {
          files.use(file, `${file}-wal`);
          opened_(failed);
        });
      });
      opened.add(this);
    }

    override run(sql: string, ...rest: unknown[]): this {
      return sql === SAID_ALREADY ? this : this.ask("run", sql, rest);
    }

    override all(sql: string, ...rest: unknown[]): this {
      return sql.startsWith(ASKS_COLUMNS) ? this.askColumns(sql, rest) : this.ask("all", sql, rest);
    }

    private ask(method: "run" | "all", sql: string, rest: unknown[]): this {
      if (MAY_CHANGE_COLUMNS.test(sql)) columnsOf.clear();
      const [values, then] = rest as [unknown, Done];
      const done = this.watchTransaction(sql, then);
      if (!this.statements.ask({ method, sql, values, done })) super[method](sql, values, done);
      return this;
    }

    private askColumns(sql: string, rest: unknown[]): this {
      const [done] = rest as [Done];
      const known = columnsOf.get(sql);
      if (known) {
        done.call(this, null, known);
        return this;
      }
      return super.all(sql, (error: Error | null, columns: unknown[]) => {
        if (!error) columnsOf.set(sql, columns);
        done.call(this, error, columns);
      });
    }

    private watchTransaction(sql: string, done: Done): Done {
      if (sql.startsWith("BEGIN")) this.inTransaction = true;
      if (!ENDS_TRANSACTION.test(sql)) return done;
      const ended = () => (this.inTransaction = false);
      return function (error, rows) {
        if (!error) ended();
        done.call(this, error, rows);
      };
    }

    /** Rolls back what a failed transaction has left open, then waits for the next one. */
    override close(done?: (error: Error | null) => void): void {
      const wait = () => {
        this.inTransaction = false;
        // The first write has made the journal.
        files.use();
        idle.push(this);
        done?.(null);
      };
      if (this.inTransaction) this.exec("ROLLBACK", wait);
      else wait();
    }

    closeForGood(): Promise<void> {
      this.statements.clear();
      return new Promise((resolve) => super.close(() => resolve()));
    }
  }

  return {
    module: { ...sqlite3, Database: KeptDatabase },
    // Sequelize would make a directory at each transaction, waiting for the disk, if it could make the file.
    options: { mode: sqlite3.OPEN_READWRITE },
    isInPlace: files.areInPlace,
    async closeAll(this: void) {
      await Promise.all([...opened].map((connection) => connection.closeForGood()));
      opened.clear();
      idle.length = 0;
    },
  };
}

/**
 * Refuses a file that is gone, or has nothing in it, while its journal has something: SQLite would delete the journal, and with it
 * the newest changes, and begin anew. @throws SettingsError with one line that says what to do
 */
export function refuseLostFile(file: string): void {
  if (sizeOf(file) > 0 || sizeOf(`${file}-wal`) === 0) return;
  const name = path.basename(file);
  throw new SettingsError(
    `DATA_DIR is "${path.dirname(file)}"; its ${name} is gone, but ${name}-wal with its newest changes is there. Put ${name} back ` +
      `beside it; where it is lost for good, move ${name}-wal away and restore a backup (docs/operating.md).`,
  );
}

/** In bytes; 0 for a file that is not there. */
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Knows which files are open, and whether their paths still name them: a few millionths of a second each time. */
function filesInUse() {
  const known = new Map<string, string>();
  return {
    /** Takes what these paths, and earlier ones that named nothing yet, name now for the files that are open. */
    use(...paths: string[]) {
      for (const path of [...known.keys(), ...paths]) {
        known.set(path, known.get(path) || identityOf(path));
      }
    },
    areInPlace: () => [...known].every(([path, file]) => !file || identityOf(path) === file),
  };
}

/** Which file a path names now: "" for none. A file that is put into its place is another one. */
function identityOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : "";
}
