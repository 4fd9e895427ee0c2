import { statSync } from "node:fs";
import sqlite3 from "sqlite3";

/** FULL: an answered write is on the disk, also when the power goes (docs/decisions/0037-faults.md). */
const PRAGMAS =
  "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON; PRAGMA cache_size = -16000; PRAGMA secure_delete = FAST; PRAGMA journal_size_limit = 67108864;";
const BUSY_TIMEOUT_MS = 5_000;

/**
 * The driver as Sequelize shall see it. Sequelize opens a connection of its own for each transaction, which no hook
 * of it ever sees, and closes it afterwards: so the PRAGMAs are set here, and a closed connection waits for the next
 * transaction instead (opening one costs more than a small write).
 */
export function sqliteDriver() {
  const idle: KeptDatabase[] = [];
  const opened = new Set<KeptDatabase>();
  const files = filesInUse();

  class KeptDatabase extends sqlite3.Database {
    constructor(file: string, mode: number, opened_: (error: Error | null) => void) {
      const kept = idle.pop();
      if (kept) {
        queueMicrotask(() => opened_(null));
        return kept;
      }
      // Only the first one makes a file where there is none: one that is deleted meanwhile must not come back empty.
      const how = opened.size === 0 ? mode : mode & ~sqlite3.OPEN_CREATE;
      super(file, how, (error) => {
        if (error) return opened_(error);
        this.configure("busyTimeout", BUSY_TIMEOUT_MS);
        this.exec(PRAGMAS, (failed) => {
          files.use(file, `${file}-wal`);
          opened_(failed);
        });
      });
      opened.add(this);
    }

    /** Rolls back what a failed transaction may have left open, then waits for the next one. */
    override close(done?: (error: Error | null) => void): void {
      this.exec("ROLLBACK", () => {
        // The first write has made the journal.
        files.use();
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
    isInPlace: files.areInPlace,
    async closeAll(this: void) {
      await Promise.all([...opened].map((connection) => connection.closeForGood()));
      opened.clear();
      idle.length = 0;
    },
  };
}

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
