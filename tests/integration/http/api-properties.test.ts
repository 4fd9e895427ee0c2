import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendHostileCalls } from "../../support/api-properties";
import { useServer } from "../../support/http";
import { startPostgres } from "../../support/postgres";
import { type RunningServer, startServer } from "../../support/server";

/** Fixed seed and few runs: `npm run test:heavy` uses another seed and many more runs. */
const RUNS = { seed: 20_270_131, numRuns: 2 };
/** Several hundred sequential calls exceed the default timeout of a minute on a busy machine. */
const timeout = 300_000;

describe("hostile calls of every operation", { timeout }, () => {
  const { getServer } = useServer();

  it("are answered in the envelope, leak no internals, and change nothing when they are refused", async () => {
    expect(await sendHostileCalls(getServer(), RUNS)).toEqual([]);
  });
});

/** PostgreSQL refuses texts and numbers that SQLite accepts. */
describe("hostile calls of every operation on PostgreSQL", { timeout }, () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>> = null;
  let server: RunningServer | undefined;
  beforeAll(async () => {
    postgres = await startPostgres();
    if (postgres) server = await startServer({ env: { DATABASE_URL: postgres.url } });
  });
  afterAll(async () => {
    await server?.stop();
    postgres?.stop();
  });

  it("are answered as on SQLite", async (context) => {
    if (!postgres || !server) return context.skip("no PostgreSQL here");
    expect(await sendHostileCalls(server, RUNS, postgres.url)).toEqual([]);
  });
});
