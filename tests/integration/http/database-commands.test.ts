import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sqlite3 from "sqlite3";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrations } from "~/migrations";
import { createDatabaseRunner, createAdminRunner } from "../../support/command-line";
import { findExposedPaths } from "../../support/exposed-paths";
import { findPostgres } from "../../support/postgres";
import { queryRows, createDatabase, runStatement } from "../../support/postgres-databases";
import { startServer } from "../../support/server";
import { copyData } from "../../support/server-data";

const COMMANDS = ["rollback", "seed"];
const MIGRATION_NAMES = migrations.map(({ name }) => name);
const NEWER_RELEASE_ERROR =
  "The database was made by a newer release (it has 9999-from-the-future); start that release.";
const IN_USE_ERROR = "The database is in use. Stop every server, and close what else has it open.";
const INSERT_FUTURE_MIGRATION = "INSERT INTO migrations (name) VALUES ('9999-from-the-future')";
const SELECT_MIGRATIONS = "SELECT name FROM migrations ORDER BY name";

const directory = mkdtempSync(path.join(tmpdir(), "calmward-database-commands-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const createDataDir = (name: string) =>
  copyData(inject("serverData").empty, path.join(directory, name));
const expectedFailure = (stderr: string) => ({ code: 1, stdout: "", stderr });

function queryNames(dataDir: string, sql: string): Promise<string[]> {
  const connection = new sqlite3.Database(path.join(dataDir, "calmward.sqlite"));
  return new Promise((resolve, reject) => {
    connection.all<{ name: string }>(sql, (error, rows) => {
      connection.close(() => (error ? reject(error) : resolve(rows.map(({ name }) => name))));
    });
  });
}

describe("the commands for the database, on SQLite", () => {
  it("leave the database of a newer release unchanged", async () => {
    const dataDir = createDataDir("newer");
    await queryNames(dataDir, INSERT_FUTURE_MIGRATION);
    for (const name of COMMANDS) {
      expect(await createDatabaseRunner(dataDir)(name), name).toEqual(
        expectedFailure(NEWER_RELEASE_ERROR),
      );
    }
    expect(await queryNames(dataDir, SELECT_MIGRATIONS)).toEqual([
      ...MIGRATION_NAMES,
      "9999-from-the-future",
    ]);
  });

  it("roll back the last migration, but not while a server has the database open", async () => {
    const dataDir = createDataDir("in-use");
    const server = await startServer({ dataDir, env: { SAMPLE_CONTENT: "off" } });
    expect(await createDatabaseRunner(dataDir)("rollback")).toEqual(expectedFailure(IN_USE_ERROR));
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.stop();
    expect(await createDatabaseRunner(dataDir)("rollback")).toEqual({
      code: 0,
      stdout: `Rolled back: ${MIGRATION_NAMES.at(-1)}.`,
      stderr: "",
    });
  });

  it("refuse a folder to which others have access, and create owner-only files", async () => {
    const dataDir = path.join(directory, "readable");
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o705);
    const line =
      `DATA_DIR is "${dataDir}", to which others have access (705); it takes a directory for its owner alone: ` +
      `chmod 700 "${dataDir}".`;
    expect(await createDatabaseRunner(dataDir)("migrate")).toEqual(expectedFailure(line));
    chmodSync(dataDir, 0o700);
    expect(await createDatabaseRunner(dataDir)("migrate")).toMatchObject({ code: 0 });
    expect(findExposedPaths(dataDir)).toEqual([]);
  });

  it("report a damaged file in one line", async () => {
    const dataDir = path.join(directory, "damaged");
    mkdirSync(dataDir, { mode: 0o700 });
    writeFileSync(path.join(dataDir, "calmward.sqlite"), "no database, but a text\n".repeat(500));
    const line = `DATA_DIR is "${dataDir}"; its database cannot be used (SQLITE_NOTADB).`;
    expect(await createDatabaseRunner(dataDir)("migrate")).toEqual(expectedFailure(line));
    expect(await createAdminRunner(dataDir)("restore", "backup.tar")).toEqual(
      expectedFailure(line),
    );
  });

  it("report a damaged page of the file in one line", async () => {
    const dataDir = createDataDir("half-damaged");
    const [rootPage] = await queryNames(
      dataDir,
      "SELECT rootpage AS name FROM sqlite_master WHERE name = 'sqlite_autoindex_migrations_1'",
    );
    const file = openSync(path.join(dataDir, "calmward.sqlite"), "r+");
    writeSync(file, Buffer.alloc(4_096, 7), 0, 4_096, (Number(rootPage) - 1) * 4_096);
    closeSync(file);
    const line = `DATA_DIR is "${dataDir}"; its database cannot be used (SQLITE_CORRUPT).`;
    expect(await createDatabaseRunner(dataDir)("migrate")).toEqual(expectedFailure(line));
  });
});

const postgres = await findPostgres();
if (!postgres) console.log("The commands on PostgreSQL: NOT RUN, since there is no PostgreSQL");

describe.runIf(postgres)("the commands for the database, on PostgreSQL", () => {
  const serverUrl = () => postgres?.url ?? "";
  const dataDir = path.join(directory, "beside-postgres");
  const createRunner = (DATABASE_URL: string) => createDatabaseRunner(dataDir, { DATABASE_URL });
  let url = "";
  beforeAll(async () => {
    url = await createDatabase(serverUrl(), "commands");
  });
  afterAll(async () => {
    await runStatement(serverUrl(), "DROP DATABASE commands WITH (FORCE)");
    postgres?.stop();
  });

  it("roll back nothing while a server has the database open, and leave the database of a newer release unchanged", async () => {
    expect(await createRunner(url)("migrate")).toMatchObject({ code: 0 });
    const server = await startServer({
      env: { DATABASE_URL: url, SAMPLE_CONTENT: "off" },
    });
    expect(await createRunner(url)("rollback")).toEqual(expectedFailure(IN_USE_ERROR));
    await server.stop();
    await runStatement(url, INSERT_FUTURE_MIGRATION);
    expect(await createRunner(url)("migrate")).toEqual(expectedFailure(NEWER_RELEASE_ERROR));
    const rows = await queryRows<{ name: string }>(url, SELECT_MIGRATIONS);
    expect(rows.map(({ name }) => name)).toEqual([...MIGRATION_NAMES, "9999-from-the-future"]);
  });

  it("report in one line why they cannot connect, like the server and the operator's commands", async () => {
    const changeUrl = (change: (address: URL) => void) => {
      const address = new URL(url);
      change(address);
      return address.href;
    };
    const noServerUrl = changeUrl((address) => (address.port = "1"));
    const line = "DATABASE_URL names a database that does not answer (ECONNREFUSED).";
    const runAdmin = createAdminRunner(dataDir, { DATABASE_URL: noServerUrl });
    expect(await runAdmin("list")).toEqual(expectedFailure(line));
    await expect(startServer({ env: { DATABASE_URL: noServerUrl } })).rejects.toThrow(line);

    const migrateWith = (change: (address: URL) => void) =>
      createRunner(changeUrl(change))("migrate");
    expect(await migrateWith((address) => (address.pathname = "/no_such_database"))).toEqual(
      expectedFailure("DATABASE_URL names a database that does not exist (3D000)."),
    );
    expect(await migrateWith((address) => (address.username = "nobody_here"))).toEqual(
      expectedFailure("DATABASE_URL names a role or a password that PostgreSQL refuses (28000)."),
    );
  });
});
