import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import type { Caller } from "~/server/platform/caller";
import { closeDatabase, openDatabase } from "~/server/platform/database";
import { replaceFileStorage } from "~/server/files/storage";
import { log } from "~/server/platform/log";
import { readSettings, useSettings } from "~/server/platform/settings";
import { createDatabase, tell } from "./postgres-databases";

export const ON_POSTGRES = process.env.TEST_DATABASE === "postgres";
/** Whether the tests of this project have a database to run on; without PostgreSQL they are left out. */
export const HAS_DATABASE = !ON_POSTGRES || inject("postgresUrl") !== null;

export const admin: Caller = {
  actor: { id: "test", name: "Test", role: "administrator" },
  address: "127.0.0.1",
  requestId: "test",
  channel: "screen",
};
export const viewer: Caller = { ...admin, actor: { id: "viewer", name: "Viewer", role: "viewer" } };

let statements: string[] = [];

/** The statements that some work sends to the database. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  statements = [];
  await work();
  return statements;
}

/** What each of some attempts is refused with: its status, or "done" where it was not refused. */
export async function statusesOf(attempts: Promise<unknown>[]): Promise<(number | "done")[]> {
  const settled = await Promise.allSettled(attempts);
  return settled.map((each) =>
    each.status === "fulfilled" ? "done" : (each.reason as { status: number }).status,
  );
}

type Options = { migrated?: boolean };

/** Gives a test file a real, empty database of its own, on the dialect of its project. */
export function useDatabase({ migrated = true }: Options = {}): void {
  const directory = mkdtempSync(path.join(tmpdir(), "calmward-test-"));
  let dropDatabase = async () => Promise.resolve();
  beforeAll(async () => {
    useSettings(readSettings({ DATA_DIR: directory, TIME_ZONE: "Europe/Zurich" }));
    // The modules are those of the file before: its folder is gone, and it may have silenced the log.
    replaceFileStorage(undefined);
    log.level = process.env.LOG_LEVEL ?? "info";
    const made = ON_POSTGRES ? await createPostgresDatabase(migrated) : null;
    if (made) dropDatabase = made.drop;
    else if (migrated)
      copyFileSync(inject("migratedFile"), path.join(directory, "calmward.sqlite"));
    openDatabase({
      databaseUrl: made?.url ?? null,
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

/** A database of its own on the private server, so that test files can run side by side. */
export async function createPostgresDatabase(migrated: boolean) {
  const server = inject("postgresUrl");
  if (!server) throw new Error("There is no PostgreSQL");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = await createDatabase(server, name, migrated ? inject("migratedDatabase") : undefined);
  return { url, drop: () => tell(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}
