import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startPostgres } from "../../support/postgres";
import { createDatabase } from "../../support/postgres-databases";
import { killUnderLoad } from "../../support/kill-under-load";
import { copyData } from "../../support/server-data";

const directory = mkdtempSync(path.join(tmpdir(), "calmward-kill-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const sleepSeconds = (count: number) =>
  new Promise((resolve) => setTimeout(resolve, count * 1_000));
let postgres: Awaited<ReturnType<typeof startPostgres>> = null;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

const createDataDir = (name: string) =>
  copyData(inject("serverData").empty, path.join(directory, name));

// The full-size test, with many rounds, is in tests/heavy.
describe("kill -9 under load", () => {
  it("loses no confirmed write and leaves nothing half done, on SQLite", async () => {
    const figures = await killUnderLoad({ dataDir: createDataDir("sqlite"), rounds: 1 });
    expect(figures).toMatchObject({ problems: [] });
    expect(figures.answered).toBeGreaterThan(7);
  });

  it("loses no confirmed write and leaves nothing half done, on PostgreSQL", async ({ skip }) => {
    if (!postgres) return skip("no PostgreSQL here");
    const databaseUrl = await createDatabase(postgres.url, "killed_server");
    const figures = await killUnderLoad({
      dataDir: createDataDir("server"),
      databaseUrl,
      rounds: 1,
    });
    expect(figures).toMatchObject({ problems: [], refused: 0 });
  });
});

describe("PostgreSQL that is killed under load and comes back", () => {
  it("causes nothing but 503s, and the server recovers", async ({ skip }) => {
    if (!postgres) return skip("no PostgreSQL here");
    const { url, crash: crashPostgres, restart: restartPostgres } = postgres;
    const databaseUrl = await createDatabase(url, "killed_database");
    const crashAndRestart = async () => {
      crashPostgres();
      await sleepSeconds(0.5);
      restartPostgres();
    };
    const figures = await killUnderLoad({
      dataDir: createDataDir("database"),
      databaseUrl,
      rounds: 1,
      meanwhile: crashAndRestart,
    });
    expect(figures.problems).toEqual([]);
    expect(figures.refused).toBeGreaterThan(0);
  });
});
