import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sqlite3 from "sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startDroppingServer } from "../support/dropping-mail-server";
import { createDatabase, queryRows, runStatement } from "../support/postgres-databases";
import { startPostgres } from "../support/postgres";
import { type RunningServer, startServer } from "../support/server";

const MESSAGES = Number(process.env.MESSAGES ?? 10_000);
/** One instance sends them, and each kill stops all. */
const SQLITE_MESSAGES = Number(process.env.SQLITE_MESSAGES ?? 3_000);
/** How long an instance lives at most before it is killed. */
const MAX_LIFE_MS = 4_000;
const MAX_MS = 1_500_000;
const directory = mkdtempSync(path.join(tmpdir(), "calmward-delivery-"));
let postgres: Awaited<ReturnType<typeof startPostgres>> = null;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => {
  postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Statement that inserts due messages, each for an address of its own. */
const insertSql = (
  count: number,
  { now, uuid, numbers }: Record<"now" | "uuid" | "numbers", string>,
) =>
  "INSERT INTO outbox_messages (version, created_at, updated_at, recipient_kind, recipient_id, recipient_name, address, " +
  "channel, purpose, language, template, subject, text, link, due_at, next_attempt_at, status, dedupe_key, message_id) " +
  `SELECT 0, ${now}, ${now}, 'patient', n, 'Patient ' || n, 'p' || n || '@example.org', 'email', 'request-answered', 'en', ` +
  `'request-answered.email', 'Something is waiting', 'Something is waiting for you.', '', ${now}, ${now}, 'Scheduled', ` +
  `'load ' || n, ${uuid} FROM ${numbers.replace("COUNT", String(count))}`;

type StatusCount = { status: string; count: number };
const COUNT_SQL =
  "SELECT status, COUNT(*) AS count FROM outbox_messages GROUP BY status ORDER BY status";

/** A database with the messages, and how many instances share it. */
type Store = {
  instances: number;
  env: Record<string, string>;
  insert: (count: number) => Promise<unknown>;
  count: () => Promise<StatusCount[]>;
};

async function createPostgresStore(serverUrl: string): Promise<Store> {
  const url = await createDatabase(serverUrl, "killed_delivery");
  const dialect = {
    now: "now()",
    uuid: "gen_random_uuid()::text",
    numbers: "generate_series(1, COUNT) AS n",
  };
  return {
    instances: 2,
    env: { DATABASE_URL: url },
    insert: (count) => runStatement(url, insertSql(count, dialect)),
    count: async () => {
      const rows = await queryRows<{ status: string; count: string }>(url, COUNT_SQL);
      return rows.map(({ status, count }) => ({ status, count: Number(count) }));
    },
  };
}

/** Runs a statement on the file of a running server, on a connection of its own. */
function querySqlite<Row>(file: string, sql: string): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const database = new sqlite3.Database(file);
    database.configure("busyTimeout", 20_000);
    database.all<Row>(sql, (error, rows) =>
      database.close(() => (error ? reject(error) : resolve(rows))),
    );
  });
}

function createSqliteStore(dataDir: string): Store {
  const file = path.join(dataDir, "calmward.sqlite");
  const dialect = {
    now: "strftime('%Y-%m-%d %H:%M:%f +00:00', 'now')",
    uuid: "lower(hex(randomblob(16)))",
    numbers:
      "(WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < COUNT) SELECT n FROM numbers)",
  };
  return {
    instances: 1,
    env: {},
    insert: (count) => querySqlite(file, insertSql(count, dialect)),
    count: () => querySqlite<StatusCount>(file, COUNT_SQL),
  };
}

it.for([
  { name: "SQLite", messages: SQLITE_MESSAGES },
  { name: "PostgreSQL", messages: MESSAGES },
])(
  "$messages due messages on $name are each delivered once while every instance is killed and restarted at random",
  { timeout: MAX_MS + 120_000 },
  async ({ name, messages }, { skip }) => {
    if (name === "PostgreSQL" && !postgres) return skip("no PostgreSQL here");
    const dataDir = path.join(directory, name);
    const store =
      name === "SQLite" ? createSqliteStore(dataDir) : await createPostgresStore(postgres!.url);
    const mail = await startDroppingServer();
    const env = {
      SESSION_SECRET: randomBytes(32).toString("base64url"),
      SAMPLE_CONTENT: "off",
      SMTP_URL: mail.url,
      MAIL_FROM: "care@example.org",
      MAIL_PER_MINUTE: "100000",
      LOG_LEVEL: "warn",
      ...store.env,
    };
    const start = () => startServer({ dataDir, env });
    const servers: RunningServer[] = [];
    for (let index = 0; index < store.instances; index++) servers.push(await start());
    const startedAt = performance.now();
    await store.insert(messages);
    const isDone = async () => {
      const rows = await store.count();
      return rows.every(({ status }) => status === "Sent" || status === "Failed");
    };
    let kills = 0;
    while (!(await isDone()) && performance.now() - startedAt < MAX_MS) {
      await pause(500 + Math.random() * MAX_LIFE_MS);
      const index = Math.floor(Math.random() * servers.length);
      await servers[index]!.stop("SIGKILL");
      kills += 1;
      servers[index] = await start();
    }
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(
      JSON.stringify({ name, messages, kills, seconds, duplicates: mail.countDuplicates() }),
    );
    for (const server of servers) await server.stop();
    await mail.close();
    expect(await store.count()).toEqual([{ status: "Sent", count: messages }]);
    expect(mail.wrong).toEqual([]);
    expect(mail.deliveries.size).toBe(messages);
    expect(new Set(mail.deliveries.values()).size).toBe(messages);
    expect(kills).toBeGreaterThan(2);
  },
);
