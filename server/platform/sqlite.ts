import { statSync } from "node:fs";
import sqlite3 from "sqlite3";

/** FULL: an answered write is on the disk, also when the power goes (docs/decisions/0037-faults.md). */
const PRAGMAS =
  "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON; PRAGMA cache_size = -16000; PRAGMA secure_delete = FAST;";
const BUSY_TIMEOUT_MS = 5_000;

/**
 * The driver as Sequelize shall see it. Sequelize opens a connection of its own for each transaction, which no hook
 * of it ever sees, and closes it afterwards: so the PRAGMAs are set here, and a closed connection waits for the next
 * transaction instead (opening one costs more than a small write).
 */
export function sqliteDriver() {
  const idle: KeptDatabase[] = [];
  const opened = new Set<KeptDatabase>();
  const known = new Map<string, string>();

  class KeptDatabase extends sqlite3.Database {
    constructor(file: string, mode: number, opened_: (error: Error | null) => void) {
      const kept = idle.pop();
      if (kept) {
        queueMicrotask(() => opened_(null));
        return kept;
      }
      super(file, mode, (error) => {
        if (error) return opened_(error);
        this.configure("busyTimeout", BUSY_TIMEOUT_MS);
        this.exec(PRAGMAS, opened_);
      });
      for (const part of [file, `${file}-wal`]) known.set(part, known.get(part) ?? "");
      opened.add(this);
    }

    /** Rolls back what a failed transaction may have left open, then waits for the next one. */
    override close(done?: (error: Error | null) => void): void {
      this.exec("ROLLBACK", () => {
        idle.push(this);
        done?.(null);
      });
    }

    closeForGood(): Promise<void> {
      return new Promise((resolve) => super.close(() => resolve()));
    }
  }

  return {
    module: { ...sqlite3, Database: KeptDatabase },
    /** Whether the file and its journal are those that were opened. Two questions to the disk, some millionths of a second. */
    isInPlace(this: void) {
      for (const [part, before] of known) {
        const now = identityOf(part);
        if (before && now !== before) return false;
        known.set(part, now);
      }
      return true;
    },
    async closeAll() {
      await Promise.all([...opened].map((connection) => connection.closeForGood()));
      opened.clear();
      idle.length = 0;
    },
  };
}

/** Which file a path names now: "" for none. A file that is put into its place is another one. */
function identityOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : "";
}
