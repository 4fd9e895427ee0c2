import path from "node:path";
import sqlite3 from "sqlite3";

/** Executes SQL on the database of a server that runs on SQLite. */
export const executeSql = (dataDir: string, sql: string) =>
  new Promise<void>((resolve, reject) => {
    const connection = new sqlite3.Database(path.join(dataDir, "calmward.sqlite"));
    connection.configure("busyTimeout", 5_000);
    connection.exec(sql, (error) => connection.close(() => (error ? reject(error) : resolve())));
  });

type Counts = { views: number; plays?: number };

/** Adds views and plays of an advertisement, as patients' ones are stored: no screen shows patients one yet. */
export async function addMediaCounts(
  dataDir: string,
  { id, advertiserId }: { id: number; advertiserId: number },
  { views, plays = 0 }: Counts,
): Promise<void> {
  const event = (kind: string) =>
    "INSERT INTO media_events (at, kind, item_type, item_id, owner_id) " +
    `VALUES ('${toSqlTime(new Date())}', '${kind}', 'advertisement', ${id}, ${advertiserId});`;
  await executeSql(
    dataDir,
    `BEGIN IMMEDIATE; ${event("view").repeat(views)} ${event("play").repeat(plays)} ` +
      `UPDATE advertisements SET views = views + ${views}, plays = plays + ${plays} WHERE id = ${id}; COMMIT;`,
  );
}

/** Formats a time as the product stores it in SQLite. */
const toSqlTime = (time: Date) => time.toISOString().replace("T", " ").replace("Z", " +00:00");
