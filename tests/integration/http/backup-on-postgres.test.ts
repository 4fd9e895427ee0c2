import { execFileSync, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentOf } from "../../support/backup";
import { startPostgres } from "../../support/postgres";
import { ask, createDatabase } from "../../support/postgres-databases";

const BUILD = path.resolve(import.meta.dirname, "../../../build/server");
const directory = mkdtempSync(path.join(tmpdir(), "calmward-backup-postgres-"));
const file = (name: string) => path.join(directory, name);

const postgres = await startPostgres();
if (!postgres) console.log("Backups of PostgreSQL: NOT RUN, since there is no PostgreSQL");

describe.runIf(postgres)("a backup of PostgreSQL from the command line", () => {
  const server = postgres?.url ?? "";
  const settings = (name: string, query = "") => {
    const url = new URL(server);
    url.pathname = `/${name}`;
    const dataDir = file(name);
    mkdirSync(dataDir, { recursive: true });
    return { ...process.env, DATABASE_URL: url.href + query, DATA_DIR: dataDir, TIME_ZONE: "UTC" };
  };
  beforeAll(async () => {
    for (const name of ["worked", "fresh"]) await createDatabase(server, name);
    execFileSync(process.execPath, [path.join(BUILD, "database.js"), "seed"], {
      env: settings("worked"),
    });
  });
  afterAll(() => {
    postgres?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const operate = (env: NodeJS.ProcessEnv, ...words: string[]) => {
    const child = spawn(process.execPath, [path.join(BUILD, "admin.js"), ...words], { env });
    let complaint = "";
    child.stderr.on("data", (text) => (complaint += String(text)));
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    return { child, said: ended.then((code) => [code, complaint.trim()] as const) };
  };

  /** A whole backup. */
  const whole = file("read.tar");

  /** Makes a backup on standard output, whose reader takes a break where the rows begin. */
  async function withBreak(target: string, query: string, during: () => Promise<unknown>) {
    const { child, said } = operate(settings("worked", query), "backup", "-");
    const written = createWriteStream(target);
    let begins = false;
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      written.write(chunk);
      if (begins || !chunk.includes("tables/")) continue;
      begins = true;
      await during();
    }
    await new Promise((resolve) => written.end(resolve));
    return said;
  }

  it("waits for a reader who takes a break", async () => {
    const said = await withBreak(whole, "?idle_in_transaction_session_timeout=500", () =>
      pause(2_000),
    );
    expect(said).toEqual([0, expect.stringMatching(/^[\d,]+ rows and \d+ files, /)]);
    expect((await contentOf(whole)).rows.tags?.length).toBeGreaterThan(0);
  });

  /** Ends the connections to a database that do something in a transaction; whether there were any. */
  const end = async (name: string, what: string) => {
    const found = await ask(
      server,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity " +
        `WHERE datname = '${name}' AND xact_start IS NOT NULL AND ${what}`,
    );
    return found.length > 0;
  };
  const ENDED = /^DATABASE_URL names a database that does not answer \([^\n]+\)\.$/;

  it("says in one line that the database has ended it", async () => {
    const said = await withBreak(file("half.tar"), "", () =>
      expect.poll(() => end("worked", "state = 'idle in transaction'")).toBe(true),
    );
    expect(said).toEqual([1, expect.stringMatching(ENDED)]);
  });

  it.each([
    ["makes the tables", "query LIKE 'CREATE %'"],
    ["puts the rows back", "query LIKE 'INSERT INTO \"%'"],
  ])("says so of a restore that %s", async (_when, what) => {
    const { said } = operate(settings("fresh"), "restore", whole);
    await expect.poll(() => end("fresh", what), { interval: 1 }).toBe(true);
    expect(await said).toEqual([1, expect.stringMatching(ENDED)]);
  });

  it("can be restored all the same after that", async () => {
    expect(await operate(settings("fresh"), "restore", whole).said).toEqual([0, ""]);
  });
});
