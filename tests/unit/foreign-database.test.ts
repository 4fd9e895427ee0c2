import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sqlite3 from "sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { refuseForeignDatabase } from "~/server/platform/foreign-database";

const directory = mkdtempSync(path.join(tmpdir(), "calmward-foreign-"));
afterAll(() => rmSync(directory, { recursive: true }));

async function createDatabase(sql: string): Promise<string> {
  const dataDir = mkdtempSync(path.join(directory, "data-"));
  const connection = new sqlite3.Database(path.join(dataDir, "calmward.sqlite"));
  await new Promise((resolve) => connection.exec(sql, resolve));
  await new Promise((resolve) => connection.close(resolve));
  return dataDir;
}

describe("a file calmward.sqlite", () => {
  it.each([
    ["tables of its own", "CREATE TABLE users (id)"],
    ["a table of migrations in another form", "CREATE TABLE migrations (id, migration)"],
    ["other migrations", "CREATE TABLE migrations (name); INSERT INTO migrations VALUES ('init')"],
  ])("is refused with %s", async (_, sql) => {
    const dataDir = await createDatabase(sql);
    await expect(refuseForeignDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(
      `DATA_DIR is "${dataDir}"; its calmward.sqlite is the database of another program.`,
    );
    await refuseForeignDatabase({ databaseUrl: "postgres://db/calm", dataDir });
  });

  it.each([
    ["no tables", "PRAGMA user_version = 1"],
    ["no migrations yet", "CREATE TABLE migrations (name)"],
    [
      "those of a newer release too",
      "CREATE TABLE migrations (name); INSERT INTO migrations VALUES ('0001-departments-specialties-tags'), ('9999-new')",
    ],
  ])("is accepted with %s", async (_, sql) => {
    await refuseForeignDatabase({ databaseUrl: null, dataDir: await createDatabase(sql) });
  });

  it("is left to the first query if it is none, or is not there", async () => {
    const dataDir = mkdtempSync(path.join(directory, "none-"));
    await refuseForeignDatabase({ databaseUrl: null, dataDir });
    writeFileSync(path.join(dataDir, "calmward.sqlite"), "no database ".repeat(100));
    await refuseForeignDatabase({ databaseUrl: null, dataDir });
  });
});
