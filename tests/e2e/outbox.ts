import path from "node:path";
import sqlite3 from "sqlite3";
import { OPEN } from "./servers";

/** Writes a copy of the first message of the sample content, which failed: nothing sends one here. @param name of the recipient */
export function addFailedMessage(name: string): Promise<void> {
  const copied = "channel, purpose, language, template, subject, text, link, due_at, attempts";
  const sql =
    `INSERT INTO outbox_messages (version, recipient_kind, recipient_name, address, ${copied}, status, ` +
    "stop_reason, next_attempt_at, last_error, dedupe_key, message_id, provider_id, about_type, search_text, " +
    `created_at, updated_at) SELECT 0, recipient_kind, $name, 'ann@example.org', ${copied}, 'Failed', '', ` +
    "next_attempt_at, '550 Unknown', $name, $name, '', '', lower($name), created_at, updated_at " +
    "FROM outbox_messages WHERE id = 1";
  return runSql(sql, { $name: name });
}

/** Runs a statement on the database of the server with open access. */
export function runSql(sql: string, values: Record<string, string | number>): Promise<void> {
  const file = path.join(OPEN.dataDir, "calmward.sqlite");
  return new Promise((resolve, reject) => {
    const database = new sqlite3.Database(file);
    database.configure("busyTimeout", 5_000);
    database.run(sql, values, (error) => database.close(() => (error ? reject(error) : resolve())));
  });
}
