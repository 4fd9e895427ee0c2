import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startDroppingServer } from "../support/dropping-mail-server";
import { createDatabase, queryRows, runStatement } from "../support/postgres-databases";
import { startPostgres } from "../support/postgres";
import { type RunningServer, startServer } from "../support/server";

const MESSAGES = Number(process.env.MESSAGES ?? 10_000);
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

/** Inserts due messages, each for an address of its own. */
const insertMessages = (url: string, count: number) =>
  runStatement(
    url,
    "INSERT INTO outbox_messages (version, created_at, updated_at, recipient_kind, recipient_id, recipient_name, address, " +
      "channel, purpose, language, template, subject, text, link, due_at, next_attempt_at, status, dedupe_key, message_id) " +
      "SELECT 0, now(), now(), 'patient', n, 'Patient ' || n, 'p' || n || '@example.org', 'email', 'request-answered', 'en', " +
      "'request-answered.email', 'Something is waiting', 'Something is waiting for you.', '', now(), now(), 'Scheduled', " +
      `'load ' || n, gen_random_uuid()::text FROM generate_series(1, ${count}) AS n`,
  );

it(
  `${MESSAGES} due messages are each delivered once while two instances are killed and restarted at random`,
  { timeout: MAX_MS + 120_000 },
  async ({ skip }) => {
    if (!postgres) return skip("no PostgreSQL here");
    const url = await createDatabase(postgres.url, "killed_delivery");
    const mail = await startDroppingServer();
    const env = {
      DATABASE_URL: url,
      SESSION_SECRET: randomBytes(32).toString("base64url"),
      SAMPLE_CONTENT: "off",
      SMTP_URL: mail.url,
      MAIL_FROM: "care@example.org",
      MAIL_PER_MINUTE: "100000",
      LOG_LEVEL: "warn",
    };
    const start = () => startServer({ dataDir: directory, env });
    const servers: RunningServer[] = [await start(), await start()];
    const startedAt = performance.now();
    await insertMessages(url, MESSAGES);
    const countByStatus = () =>
      queryRows<{ status: string; count: string }>(
        url,
        "SELECT status, COUNT(*) AS count FROM outbox_messages GROUP BY status ORDER BY status",
      );
    const isDone = async () => {
      const rows = await countByStatus();
      return rows.every(({ status }) => status === "Sent" || status === "Failed");
    };
    let kills = 0;
    while (!(await isDone()) && performance.now() - startedAt < MAX_MS) {
      await pause(500 + Math.random() * 4_000);
      const index = Math.random() < 0.5 ? 0 : 1;
      await servers[index]!.stop("SIGKILL");
      kills += 1;
      servers[index] = await start();
    }
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(
      JSON.stringify({ messages: MESSAGES, kills, seconds, duplicates: mail.countDuplicates() }),
    );
    for (const server of servers) await server.stop();
    await mail.close();
    expect(await countByStatus()).toEqual([{ status: "Sent", count: String(MESSAGES) }]);
    expect(mail.wrong).toEqual([]);
    expect(mail.deliveries.size).toBe(MESSAGES);
    expect(new Set(mail.deliveries.values()).size).toBe(MESSAGES);
    expect(kills).toBeGreaterThan(2);
  },
);
