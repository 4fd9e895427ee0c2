import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queueMessage } from "~/server/outbox/queue-message";
import { systemCaller } from "~/server/platform/caller";
import { closeDatabase, openDatabase } from "~/server/platform/database";
import { limitConcurrency } from "~/server/platform/limit-concurrency";
import { migrate } from "~/server/platform/migrate";
import { readSettings, replaceSettings } from "~/server/platform/settings";
import { inTransaction } from "~/server/platform/transaction";
import { startDroppingServer } from "../support/dropping-mail-server";
import { startPostgres } from "../support/postgres";
import { createDatabase, queryRows } from "../support/postgres-databases";
import { startServer } from "../support/server";

const MESSAGES = Number(process.env.MESSAGES ?? 10_000);
/** Reached twice at least, whatever the number of messages. */
const PER_MINUTE = Math.min(3_000, Math.ceil(MESSAGES * 0.4));
const MINUTE_MS = 60_000;
const MAX_MS = (MESSAGES / PER_MINUTE + 3) * MINUTE_MS;
const directory = mkdtempSync(path.join(tmpdir(), "calmward-per-minute-"));
let postgres: Awaited<ReturnType<typeof startPostgres>> = null;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => {
  postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Queues messages, each of them twice at once. */
async function queueTwice(count: number): Promise<void> {
  const runNext = limitConcurrency(8);
  const queue = (n: number) =>
    inTransaction(systemCaller("test"), (writer) =>
      queueMessage(writer, {
        to: { kind: "patient", id: n, name: `Patient ${n}`, address: `p${n}@example.org` },
        ...{ channel: "email", purpose: "request-answered", link: "/patient-procedures" },
        dedupeKey: `load ${n}`,
      }),
    );
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  await Promise.all(numbers.flatMap((n) => [runNext(() => queue(n)), runNext(() => queue(n))]));
}

/** Maximum of times within any minute. @param times in milliseconds, in their order */
function maxInMinute(times: readonly number[]): number {
  let [first, max] = [0, 0];
  for (const [index, time] of times.entries()) {
    while (times[first]! <= time - MINUTE_MS) first += 1;
    max = Math.max(max, index - first + 1);
  }
  return max;
}

it(
  `${MESSAGES} messages, queued twice each, go out once, by two instances, at most ${PER_MINUTE} in any minute`,
  { timeout: MAX_MS + 300_000 },
  async ({ skip }) => {
    if (!postgres) return skip("no PostgreSQL here");
    const url = await createDatabase(postgres.url, "mail_per_minute");
    const mail = await startDroppingServer();
    const env = {
      DATABASE_URL: url,
      SESSION_SECRET: randomBytes(32).toString("base64url"),
      SAMPLE_CONTENT: "off",
      SMTP_URL: mail.url,
      MAIL_FROM: "care@example.org",
      MAIL_PER_MINUTE: String(PER_MINUTE),
      LOG_LEVEL: "warn",
    };
    replaceSettings(readSettings({ ...env, DATA_DIR: directory }));
    openDatabase({ databaseUrl: url, dataDir: directory });
    await migrate("up");
    const queuedAt = performance.now();
    await queueTwice(MESSAGES);
    const queueSeconds = Math.round((performance.now() - queuedAt) / 1_000);
    await closeDatabase();
    const keys = await queryRows<{ rows: number; keys: number }>(
      url,
      "SELECT COUNT(*)::int AS rows, COUNT(DISTINCT dedupe_key)::int AS keys FROM outbox_messages",
    );
    expect(keys).toEqual([{ rows: MESSAGES, keys: MESSAGES }]);

    const startedAt = performance.now();
    const servers = [
      await startServer({ dataDir: directory, env }),
      await startServer({ dataDir: directory, env }),
    ];
    while (mail.arrivals.length < MESSAGES && performance.now() - startedAt < MAX_MS)
      await pause(500);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    // The last outcomes are stored.
    for (const server of servers) await server.stop();
    await mail.close();

    const rows = await queryRows<{ status: string; attempts: number; claimed: number }>(
      url,
      "SELECT status, attempts, EXTRACT(EPOCH FROM claimed_at)::float8 * 1000 AS claimed " +
        "FROM outbox_messages ORDER BY claimed_at",
    );
    const inMinute = {
      claimed: maxInMinute(rows.map(({ claimed }) => claimed)),
      arrived: maxInMinute(mail.arrivals),
    };
    console.log(
      JSON.stringify({ messages: MESSAGES, limit: PER_MINUTE, queueSeconds, seconds, inMinute }),
    );
    expect(new Set(rows.map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(
      new Set(["Sent 1"]),
    );
    expect(mail.deliveries.size).toBe(MESSAGES);
    expect(mail.countDuplicates()).toBe(0);
    expect(inMinute.claimed).toBeLessThanOrEqual(PER_MINUTE);
    // The limit was reached, and so was what held it back.
    expect(seconds).toBeGreaterThanOrEqual(Math.floor((MESSAGES - 1) / PER_MINUTE) * 60);
    expect(inMinute.arrived).toBeLessThanOrEqual(PER_MINUTE);
  },
);
