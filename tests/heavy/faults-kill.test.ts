import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { killUnderLoad } from "../support/kill-under-load";
import { startPostgres } from "../support/postgres";
import { createDatabase } from "../support/postgres-databases";

const ROUNDS = 15;
const directory = mkdtempSync(path.join(tmpdir(), "calmward-kill-"));
let postgres: Awaited<ReturnType<typeof startPostgres>> = null;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => {
  postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const logFigures = (label: string, figures: object) => console.log(label, JSON.stringify(figures));

it("kill -9 of the server under load leaves consistent data, on SQLite, many times", async () => {
  const figures = await killUnderLoad({ dataDir: path.join(directory, "sqlite"), rounds: ROUNDS });
  logFigures("SQLite, the server killed:", figures);
  expect(figures.problems).toEqual([]);
});

it.for([
  ["server", undefined],
  ["database", true],
] as const)(
  "kill -9 of the %s under load leaves consistent data, on PostgreSQL, many times",
  async ([name, crashesDatabase], { skip }) => {
    if (!postgres) return skip("no PostgreSQL here");
    const { url, crash: crashPostgres, restart: restartPostgres } = postgres;
    const meanwhile = async () => {
      crashPostgres();
      await pause(Math.random() * 2_000);
      restartPostgres();
    };
    const figures = await killUnderLoad({
      dataDir: path.join(directory, name),
      rounds: ROUNDS,
      databaseUrl: await createDatabase(url, `killed_${name}`),
      ...(crashesDatabase && { meanwhile }),
    });
    logFigures(`PostgreSQL, the ${name} killed:`, figures);
    expect(figures.problems).toEqual([]);
    if (crashesDatabase) expect(figures.refused).toBeGreaterThan(0);
    else expect(figures.refused).toBe(0);
  },
);
