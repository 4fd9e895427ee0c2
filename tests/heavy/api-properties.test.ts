import { describe, expect, it } from "vitest";
import { sendHostileCalls } from "../support/api-properties";
import { startPostgres } from "../support/postgres";
import { startServer } from "../support/server";

/** Timeout in ms, long enough for a busy machine. */
const timeout = 3_600_000;
/** Random by default; SEED replays the calls of an earlier run. */
const seed = Number(process.env.SEED ?? Date.now() % 2_147_483_648);
const numRuns = Number(process.env.RUNS ?? 300);

describe(
  `hostile calls of every operation cause no problem, ${numRuns} each, seed ${seed}`,
  { timeout },
  () => {
    it("on SQLite", async () => {
      const server = await startServer();
      try {
        expect(await sendHostileCalls(server, { seed, numRuns })).toEqual([]);
      } finally {
        expect(await server.stop()).toBe(0);
      }
    });

    it("on PostgreSQL", async ({ skip }) => {
      const postgres = await startPostgres();
      if (!postgres) return skip("no PostgreSQL here");
      const server = await startServer({ env: { DATABASE_URL: postgres.url } });
      try {
        expect(await sendHostileCalls(server, { seed, numRuns }, postgres.url)).toEqual([]);
      } finally {
        expect(await server.stop()).toBe(0);
        postgres.stop();
      }
    });
  },
);
