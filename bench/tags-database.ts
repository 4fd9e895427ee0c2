import path from "node:path";
import sqlite3 from "sqlite3";

const SYLLABLES = ["bra", "cel", "dom", "fin", "gur", "hel", "jom", "kas", "lun", "mir"];
/** A hundred words, used in turn, so that a search for one matches 1 % of the rows. */
const WORDS = SYLLABLES.flatMap((first) => SYLLABLES.map((second) => `${first}${second}ex`));
export const RARE_WORD = WORDS[42] ?? "";

const FIRST_CREATED_MS = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

/** Formats a date as Sequelize does on SQLite. */
export function formatSqliteDate(date: Date): string {
  return date.toISOString().replace("T", " ").replace("Z", " +00:00");
}

export function databaseFile(dataDir: string): string {
  return path.join(dataDir, "calmward.sqlite");
}

/** Inserts tags into a migrated, empty database; by SQL, as the product would take minutes for 100,000. */
export async function fillTags(dataDir: string, count: number): Promise<void> {
  const database = new sqlite3.Database(databaseFile(dataDir));
  await new Promise<void>((resolve, reject) => {
    const rejectOnError = (error: Error | null) => error && reject(error);
    database.serialize(() => {
      database.run("BEGIN", rejectOnError);
      const insert = database.prepare(
        "INSERT INTO tags (name, normalized_name, version, created_at, updated_at) VALUES (?, ?, 0, ?, ?)",
        rejectOnError,
      );
      for (let number = 1; number <= count; number++) {
        const name = `Tag ${String(number).padStart(5, "0")} ${WORDS[number % WORDS.length]}`;
        const date = formatSqliteDate(new Date(FIRST_CREATED_MS + number * MINUTE_MS));
        insert.run(name, name.toLowerCase(), date, date, rejectOnError);
      }
      insert.finalize(rejectOnError);
      database.run("COMMIT", rejectOnError);
      database.run("PRAGMA wal_checkpoint(TRUNCATE)", rejectOnError);
    });
    database.close((error) => (error ? reject(error) : resolve()));
  });
}
