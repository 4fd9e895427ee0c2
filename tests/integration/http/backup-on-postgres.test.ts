import { execFileSync, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBackup } from "../../support/backup";
import { startPostgres } from "../../support/postgres";
import { queryRows, createDatabase } from "../../support/postgres-databases";

const BUILD = path.resolve(import.meta.dirname, "../../../build/server");
const directory = mkdtempSync(path.join(tmpdir(), "calmward-backup-postgres-"));
const pathTo = (name: string) => path.join(directory, name);

const postgres = await startPostgres();
if (!postgres) console.log("Backups of PostgreSQL: NOT RUN, since there is no PostgreSQL");

describe.runIf(postgres)("a backup of PostgreSQL from the command line", () => {
  const serverUrl = postgres?.url ?? "";
  const createEnv = (name: string, query = "") => {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    const dataDir = pathTo(name);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return { ...process.env, DATABASE_URL: url.href + query, DATA_DIR: dataDir, TIME_ZONE: "UTC" };
  };
  beforeAll(async () => {
    for (const name of ["worked", "fresh"]) await createDatabase(serverUrl, name);
    execFileSync(process.execPath, [path.join(BUILD, "database.js"), "seed"], {
      env: createEnv("worked"),
    });
  });
  afterAll(() => {
    postgres?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const runAdmin = (env: NodeJS.ProcessEnv, ...args: string[]) => {
    const child = spawn(process.execPath, [path.join(BUILD, "admin.js"), ...args], { env });
    let stderr = "";
    child.stderr.on("data", (text) => (stderr += String(text)));
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    return { child, result: ended.then((code) => [code, stderr.trim()] as const) };
  };

  const completeBackupPath = pathTo("read.tar");

  /** Backs up to standard output, and pauses reading at the first rows until `whilePaused` resolves. */
  async function backUpWithPause(
    target: string,
    query: string,
    whilePaused: () => Promise<unknown>,
  ) {
    const { child, result } = runAdmin(createEnv("worked", query), "backup", "-");
    const output = createWriteStream(target);
    let hasReachedRows = false;
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      output.write(chunk);
      if (hasReachedRows || !chunk.includes("tables/")) continue;
      hasReachedRows = true;
      await whilePaused();
    }
    await new Promise((resolve) => output.end(resolve));
    return result;
  }

  it("waits for a paused reader", async () => {
    const result = await backUpWithPause(
      completeBackupPath,
      "?idle_in_transaction_session_timeout=500",
      () => pause(2_000),
    );
    expect(result).toEqual([0, expect.stringMatching(/^[\d,]+ rows and \d+ files, /)]);
    expect((await readBackup(completeBackupPath)).rows.tags?.length).toBeGreaterThan(0);
  });

  /** Terminates the connections that are in a transaction and meet the condition. @returns whether there were any */
  const terminateConnections = async (name: string, condition: string) => {
    const terminated = await queryRows(
      serverUrl,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity " +
        `WHERE datname = '${name}' AND xact_start IS NOT NULL AND ${condition}`,
    );
    return terminated.length > 0;
  };
  const CONNECTION_LOST = /^DATABASE_URL names a database that does not answer \([^\n]+\)\.$/;

  it("reports in one line that the database terminated its connection", async () => {
    const result = await backUpWithPause(pathTo("half.tar"), "", () =>
      expect.poll(() => terminateConnections("worked", "state = 'idle in transaction'")).toBe(true),
    );
    expect(result).toEqual([1, expect.stringMatching(CONNECTION_LOST)]);
  });

  it.each([
    ["creates the tables", "query LIKE 'CREATE %'"],
    ["inserts the rows", "query LIKE 'INSERT INTO \"%'"],
  ])(
    "reports a terminated connection in one line for a restore that %s",
    async (_phase, condition) => {
      const { result } = runAdmin(createEnv("fresh"), "restore", completeBackupPath);
      await expect.poll(() => terminateConnections("fresh", condition), { interval: 1 }).toBe(true);
      expect(await result).toEqual([1, expect.stringMatching(CONNECTION_LOST)]);
    },
  );

  it("restores into the same database after failed attempts", async () => {
    expect(await runAdmin(createEnv("fresh"), "restore", completeBackupPath).result).toEqual([
      0,
      "",
    ]);
  });
});
