import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RunResult } from "sqlite3";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { sqliteDriver } from "~/server/platform/sqlite";

type Row = Record<string, unknown>;
const directory = mkdtempSync(path.join(tmpdir(), "calmward-sqlite-"));
const file = path.join(directory, "test.sqlite");
const LOCK_TIMEOUT_SECONDS = 7;
let driver: ReturnType<typeof sqliteDriver>;

beforeEach(async () => {
  driver = sqliteDriver(LOCK_TIMEOUT_SECONDS);
  const database = await connect();
  await queryAll(database, "CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT UNIQUE)");
  database.close();
});
afterEach(async () => {
  await driver.closeAll();
  rmSync(file, { force: true });
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

type Database = InstanceType<(typeof driver)["module"]["Database"]>;

function connect(): Promise<Database> {
  const { Database, OPEN_CREATE, OPEN_READWRITE } = driver.module;
  return new Promise((resolve, reject) => {
    const database = new Database(file, OPEN_READWRITE | OPEN_CREATE, (error) =>
      error ? reject(error) : resolve(database),
    );
  });
}

const queryAll = (database: Database, sql: string, values: unknown[] = []) =>
  new Promise<Row[]>((resolve, reject) => {
    database.all(sql, values, (error: Error | null, rows: Row[]) =>
      error ? reject(error) : resolve(rows),
    );
  });

const insert = (database: Database, name: string) =>
  new Promise<{ lastID: number; changes: number }>((resolve, reject) => {
    database.run(
      "INSERT INTO things (name) VALUES ($1)",
      { $1: name },
      function (this: RunResult, error: Error | null) {
        if (error) reject(error);
        else resolve({ lastID: this.lastID, changes: this.changes });
      },
    );
  });

const selectNames = async (database: Database) =>
  (await queryAll(database, "SELECT name FROM things ORDER BY id")).map(({ name }) => name);

describe("the SQLite driver", () => {
  it("sees the writes of other connections after repeated query plans of a write", async () => {
    const [reader, writer] = [await connect(), await connect()];
    for (let attempt = 0; attempt < 3; attempt++) {
      await queryAll(reader, "EXPLAIN QUERY PLAN DELETE FROM things WHERE id = 1");
    }
    expect(await selectNames(reader)).toEqual([]);
    await insert(writer, "new");
    expect(await selectNames(reader)).toEqual(["new"]);
  });

  it("reuses a statement that fails repeatedly", async () => {
    const [one, other] = [await connect(), await connect()];
    for (const name of ["first", "second", "third"]) await insert(one, name);
    for (let attempt = 0; attempt < 3; attempt++) {
      await expect(insert(one, "first")).rejects.toThrow("UNIQUE");
      await insert(other, `after ${attempt}`);
      expect(await selectNames(one)).toHaveLength(4 + attempt);
    }
    await insert(one, "last");
    expect((await selectNames(other)).at(-1)).toBe("last");
  });

  it("sees the writes of other connections after a busy write that is not repeated", async () => {
    const [one, other] = [await connect(), await connect()];
    for (const name of ["first", "second", "third"]) await insert(one, name);
    one.configure("busyTimeout", 1);
    await queryAll(other, "BEGIN IMMEDIATE TRANSACTION;");
    await expect(insert(one, "refused")).rejects.toThrow("BUSY");
    await queryAll(other, "COMMIT;");
    expect(await selectNames(one)).toHaveLength(3);
    await insert(other, "later");
    expect(await selectNames(one)).toEqual(["first", "second", "third", "later"]);
  });

  it("waits for the lock of another process as long as it is told to", async () => {
    const [{ timeout } = {}] = (await queryAll(await connect(), "PRAGMA busy_timeout")) as {
      timeout?: number;
    }[];
    expect(timeout).toBe(LOCK_TIMEOUT_SECONDS * 1_000);
  });

  it("has the same results for a repeated statement, also concurrently", async () => {
    const database = await connect();
    for (const name of ["a", "b", "c"]) await insert(database, name);
    const { lastID, changes } = await insert(database, "d");
    expect({ lastID, changes }).toEqual({ lastID: 4, changes: 1 });
    const sql = "SELECT name FROM things WHERE id > $1 ORDER BY id";
    const results = [0, 1, 2, 3, 4].map((id) => queryAll(database, sql, [id]));
    expect((await Promise.all(results)).map((rows) => rows.length)).toEqual([4, 3, 2, 1, 0]);
  });

  it("rejects each call of a statement that cannot be prepared, until it can", async () => {
    const database = await connect();
    const sql = "SELECT * FROM later";
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => queryAll(database, sql)));
    expect(results.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
    await queryAll(database, "CREATE TABLE later (id INTEGER)");
    expect(await queryAll(database, sql)).toEqual([]);
    expect(await queryAll(database, sql)).toEqual([]);
  });

  it("reuses a statement that failed", async () => {
    const database = await connect();
    for (const name of ["a", "b", "c"]) await insert(database, name);
    await expect(insert(database, "b")).rejects.toThrow("UNIQUE");
    await insert(database, "d");
    expect(await selectNames(database)).toEqual(["a", "b", "c", "d"]);
  });

  it("rolls back the open transaction of a closed connection, and reuses the connection", async () => {
    const database = await connect();
    for (const name of ["a", "b", "c"]) {
      await queryAll(database, "BEGIN IMMEDIATE TRANSACTION;");
      await insert(database, name);
      await queryAll(database, "COMMIT;");
    }
    await queryAll(database, "BEGIN IMMEDIATE TRANSACTION;");
    await insert(database, "never");
    await new Promise<void>((resolve) => database.close(() => resolve()));
    const reopened = await connect();
    expect(reopened).toBe(database);
    await queryAll(reopened, "BEGIN IMMEDIATE TRANSACTION;");
    await insert(reopened, "d");
    await queryAll(reopened, "COMMIT;");
    expect(await selectNames(await connect())).toEqual(["a", "b", "c", "d"]);
  });

  it("returns the current columns of a table that has changed", async () => {
    const database = await connect();
    const sql = "PRAGMA table_info(`things`)";
    const readColumns = () =>
      new Promise<unknown[]>((resolve, reject) => {
        database.all(sql, (error: Error | null, rows: Row[]) =>
          error ? reject(error) : resolve(rows.map(({ name }) => name)),
        );
      });
    expect([await readColumns(), await readColumns()]).toEqual(Array(2).fill(["id", "name"]));
    await selectNames(database);
    await selectNames(database);
    await queryAll(database, "ALTER TABLE things ADD COLUMN colour TEXT");
    expect(await readColumns()).toEqual(["id", "name", "colour"]);
    await queryAll(database, "INSERT INTO things (name, colour) VALUES ('a', 'red')");
    expect(await selectNames(database)).toEqual(["a"]);
  });

  it("limits its cache of statements, and closes with all of them finalized", async () => {
    const database = await connect();
    await insert(database, "a");
    for (let number = 0; number < 200; number++) {
      const sql = `SELECT name, ${number} AS number FROM things`;
      expect(await queryAll(database, sql)).toEqual(await queryAll(database, sql));
    }
    expect(await queryAll(database, "SELECT name, 0 AS number FROM things")).toEqual([
      { name: "a", number: 0 },
    ]);
    await driver.closeAll();
    await expect(selectNames(database)).rejects.toThrow();
  });

  it("leaves no statement open after a write with RETURNING", async () => {
    const database = await connect();
    const sql = "INSERT INTO things (name) VALUES ('x' || random()) RETURNING id";
    for (const id of [1, 2, 3]) {
      await queryAll(database, "BEGIN IMMEDIATE TRANSACTION;");
      await new Promise<void>((resolve, reject) => {
        database.run(sql, [], (error: Error | null) => (error ? reject(error) : resolve()));
      });
      await queryAll(database, "COMMIT;");
      expect(await queryAll(database, "SELECT COUNT(*) AS count FROM things")).toEqual([
        { count: id },
      ]);
    }
  });
});
