import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { remindersJob } from "~/server/today/reminders";
import { readNumbers, runSql } from "../support/interrupted-work";
import { fillLargeReminders, findDaysAhead } from "../support/large-reminders";
import { startPostgres } from "../support/postgres";
import { createDatabase } from "../support/postgres-databases";
import { type RunningServer, startServer } from "../support/server";
import { type ServerData, withServerData } from "../support/with-server-data";

const EPISODES = Number(process.env.EPISODES ?? 100_000);
const PROCEDURES = 1_000;
const ITEMS = 100;
const KILLS = 5;
/** Limit of the daily run. */
const MAX_RUN_MS = 60_000;
const DAY_MS = 86_400_000;
/** From the procedure, as specified (AREAS 6). */
const DAYS = [-10, -7, -3, -1, 1, 3, 7, 30];

/** Half past four in the afternoon of today or tomorrow, UTC, when all reminders of the day are due. */
const afternoon = new Date();
afternoon.setUTCHours(16, 30, 0, 0);
if (afternoon.getTime() < Date.now()) afternoon.setTime(afternoon.getTime() + DAY_MS);
const daysLater = Math.floor(afternoon.getTime() / DAY_MS) - Math.floor(Date.now() / DAY_MS);

const expected = Array.from({ length: EPISODES }, (_, index) => findDaysAhead(index + 1)).filter(
  (daysAhead) => DAYS.includes(daysLater - daysAhead),
).length;
const COUNTS =
  "SELECT COUNT(*) FROM outbox_messages UNION ALL SELECT COUNT(DISTINCT recipient_id) FROM outbox_messages";

const directory = mkdtempSync(path.join(tmpdir(), "calmward-reminders-"));
let postgres: Awaited<ReturnType<typeof startPostgres>> = null;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => {
  postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
});

describe.each(["SQLite", "PostgreSQL"])(`reminders of ${EPISODES} episodes, on %s,`, (name) => {
  const serverData: ServerData = { dataDir: path.join(directory, name) };
  const settings = {
    ...{ SAMPLE_CONTENT: "off", TIME_ZONE: "UTC", LOG_LEVEL: "warn" },
    SESSION_SECRET: randomBytes(32).toString("base64url"),
    // A server that is not there: what is counted is what was written.
    ...{ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "care@example.org" },
  };
  const test = (title: string, run: () => Promise<void>) =>
    it(title, { timeout: 900_000 }, ({ skip }) =>
      name === "PostgreSQL" && !postgres ? skip("no PostgreSQL here") : run(),
    );
  const start = (env: Record<string, string> = {}) =>
    startServer({ dataDir: serverData.dataDir, env: { ...settings, ...serverData.env, ...env } });

  beforeAll(async () => {
    if (name === "PostgreSQL") {
      if (!postgres) return;
      serverData.env = { DATABASE_URL: await createDatabase(postgres.url, "reminders") };
    }
    await (await start()).stop();
    await fillLargeReminders(serverData, {
      procedures: PROCEDURES,
      items: ITEMS,
      episodes: EPISODES,
    });
  }, 600_000);

  test("are written in under a minute, also where the run is cut in the middle", async () => {
    const env = { ...serverData.env, ...settings };
    let batches = 0;
    const controller = new AbortController();
    const run = (signal: AbortSignal) =>
      remindersJob.run({ payload: {}, jobId: 1, lease: 1, signal });
    const isHalf = vi.spyOn(controller.signal, "throwIfAborted").mockImplementation(() => {
      batches += 1;
      if (batches > expected / 500) throw new Error("cut");
    });
    const ms = await withServerData({ ...serverData, env }, async () => {
      vi.useFakeTimers({ toFake: ["Date"], now: afternoon });
      const startedAt = performance.now();
      await expect(run(controller.signal)).rejects.toThrow("cut");
      isHalf.mockRestore();
      await run(controller.signal);
      const ended = performance.now();
      vi.useRealTimers();
      return ended - startedAt;
    });
    console.log(JSON.stringify({ name, reminders: expected, ms: Math.round(ms) }));
    expect(await readNumbers(serverData, COUNTS)).toEqual([expected, expected]);
    expect(ms).toBeLessThan(MAX_RUN_MS);
    await runSql(serverData, "DELETE FROM outbox_messages");
  });

  test("have no doubles and leave out nobody where the server is killed again and again", async () => {
    const minutes = Math.ceil((afternoon.getTime() - Date.now()) / 60_000);
    const env = { CLOCK_OFFSET: `+${minutes}m` };
    const count = async (server: RunningServer) => {
      const response = await fetch(`${server.url}/outbox-message?limit=1`);
      const { result } = (await response.json()) as {
        result: { data: { pagination: { totalItems: number } } };
      };
      return result.data.pagination.totalItems;
    };
    const written: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await start(env);
      // It goes on with what is left, and is killed soon after.
      await expect
        .poll(() => count(server), { timeout: 120_000, interval: 50 })
        .toBeGreaterThan(written.at(-1) ?? 0);
      await pause(Math.random() * 1_000);
      await server.stop("SIGKILL");
      written.push((await readNumbers(serverData, COUNTS))[0] ?? 0);
      // As if the half minute had passed after which another instance takes it over.
      await runSql(
        serverData,
        "UPDATE jobs SET leased_until = created_at, run_at = created_at WHERE kind = 'reminders'",
      );
    }
    const server = await start(env);
    await expect.poll(() => count(server), { timeout: 180_000, interval: 1_000 }).toBe(expected);
    console.log(JSON.stringify({ name, written, reminders: expected }));
    await pause(2_000);
    await server.stop();
    expect(await readNumbers(serverData, COUNTS)).toEqual([expected, expected]);
    // Kills met the run in its middle.
    expect(written.filter((each) => each > 0 && each < expected).length).toBeGreaterThan(2);
  });
});
