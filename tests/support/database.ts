import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import type { Caller } from "~/server/platform/caller";
import { closeDatabase, openDatabase } from "~/server/platform/database";
import { replaceFileStorage } from "~/server/files/storage";
import { log } from "~/server/platform/log";
import { readSettings, replaceSettings } from "~/server/platform/settings";
import { createDatabase, runStatement } from "./postgres-databases";

export const ON_POSTGRES = process.env.TEST_DATABASE === "postgres";
/** Whether the Vitest project has a database: without PostgreSQL, the tests of its project are skipped. */
export const HAS_DATABASE = !ON_POSTGRES || inject("postgresUrl") !== null;

export const admin: Caller = {
  actor: { id: "test", name: "Test", role: "administrator" },
  address: "127.0.0.1",
  requestId: "test",
  channel: "screen",
};
/** Guest patient without a row. */
export const patient: Caller = {
  ...admin,
  actor: { id: "guest", name: "Patient", role: "patient" },
};
export const navigator: Caller = {
  ...admin,
  actor: { id: "navigator", name: "Navigator", role: "navigator" },
};
export const viewer: Caller = { ...admin, actor: { id: "viewer", name: "Viewer", role: "viewer" } };

let statements: string[] = [];

/** Records a statement, of a database that a test opens by itself. */
export const recordStatement = (sql: string) => void statements.push(sql);

/** Runs some work and returns the statements that it sends to the database. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  statements = [];
  await work();
  return statements;
}

/** Error status of each attempt; "done" for one that succeeds. */
export async function collectStatuses(attempts: Promise<unknown>[]): Promise<(number | "done")[]> {
  const settled = await Promise.allSettled(attempts);
  return settled.map((each) =>
    each.status === "fulfilled" ? "done" : (each.reason as { status: number }).status,
  );
}

type Options = { migrated?: boolean };

/** Provides a test file with an empty database of its own, on the dialect of its project. */
export function useDatabase({ migrated = true }: Options = {}): void {
  const directory = mkdtempSync(path.join(tmpdir(), "calmward-test-"));
  let dropDatabase = async () => Promise.resolve();
  beforeAll(async () => {
    replaceSettings(readSettings({ DATA_DIR: directory, TIME_ZONE: "Europe/Zurich" }));
    // Test files share modules: the previous one has deleted its folder, and may have silenced the log.
    replaceFileStorage(undefined);
    log.level = process.env.LOG_LEVEL ?? "info";
    const created = ON_POSTGRES ? await createPostgresDatabase(migrated) : null;
    if (created) dropDatabase = created.drop;
    else if (migrated)
      copyFileSync(inject("migratedFile"), path.join(directory, "calmward.sqlite"));
    openDatabase({
      databaseUrl: created?.url ?? null,
      dataDir: directory,
      onStatement: (sql) => statements.push(sql),
    });
  });
  afterAll(async () => {
    await closeDatabase();
    await dropDatabase();
    rmSync(directory, { recursive: true, force: true });
  });
}

/** Creates a PostgreSQL database, one per test file, so that files can run in parallel. */
export async function createPostgresDatabase(migrated: boolean) {
  const server = inject("postgresUrl");
  if (!server) throw new Error("There is no PostgreSQL");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = await createDatabase(server, name, migrated ? inject("migratedDatabase") : undefined);
  return { url, drop: () => runStatement(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}
