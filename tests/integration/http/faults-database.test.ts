import { randomUUID } from "node:crypto";
import { renameSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sqlite3 from "sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { unique } from "../../factories/names";
import { FORM } from "../../support/forms";
import { useServer } from "../../support/http";
import { memoryOf } from "../../support/many-uploads";
import { startPostgres } from "../../support/postgres";
import { type RunningServer, startServer } from "../../support/server";
import { copyOfData } from "../../support/server-data";
import { slowLine } from "../../support/slow-line";
import { startWriting } from "../../support/write-load";

const WAITING = 200;

describe("PostgreSQL behind a slow line", () => {
  let line: Awaited<ReturnType<typeof slowLine>> | undefined;
  let postgres: Awaited<ReturnType<typeof startPostgres>> = null;
  let server: RunningServer;
  beforeAll(async () => {
    postgres = await startPostgres();
    if (!postgres) return;
    line = await slowLine(postgres.url);
    const env = {
      DATABASE_URL: line.url,
      DATABASE_TIMEOUT_SECONDS: "2",
      SAMPLE_CONTENT: "off",
    };
    server = await startServer({ dataDir: copyOfData(inject("serverData").empty), env });
  });
  afterAll(async () => {
    line?.goOn();
    await server?.stop();
    line?.close();
    postgres?.stop();
  });
  // One that fails must not fail the next.
  afterEach(() => line?.goOn());
  const statusOf = async (address: string, init?: RequestInit) => {
    const answer = await fetch(server.url + address, init);
    await answer.arrayBuffer();
    return answer.status;
  };
  const timed = async (address: string) => {
    const began = performance.now();
    return [await statusOf(address), (performance.now() - began) / 1_000] as const;
  };

  it("of 200 ms there and back: answers all the same", async ({ skip }) => {
    if (!line) return skip("no PostgreSQL here");
    line.delay(100);
    const name = unique("Slow");
    const headers = { "Content-Type": "application/json" };
    const write = { method: "POST", headers, body: JSON.stringify({ name }) };
    expect(await statusOf("/tag", write)).toBe(201);
    expect(await statusOf("/admin/tags")).toBe(200);
    line.delay(0);
  });

  it("that hangs: says so within seconds, serves what needs no database, piles nothing up, and goes on", async ({
    skip,
  }) => {
    if (!line) return skip("no PostgreSQL here");
    expect(await statusOf("/tag")).toBe(200);
    const before = memoryOf(server);
    line.hang();
    const waiting = Array.from({ length: WAITING }, () => timed("/tag"));
    await pause(200);
    const [alive, aliveSeconds] = await timed("/healthz");
    expect(alive).toBe(200);
    const [ready, readySeconds] = await timed("/readyz");
    expect([ready, readySeconds < 6]).toEqual([503, true]);
    const typed = { method: "POST", headers: FORM, body: "name=Typed+meanwhile" };
    const form = await fetch(`${server.url}/admin/tags/new`, typed);
    expect([form.status, (await form.text()).includes("Typed meanwhile")]).toEqual([503, true]);
    const answers = await Promise.all(waiting);
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([503]));
    const slowest = Math.max(...answers.map(([, seconds]) => seconds));
    // It came last: had it waited for the database, it would have waited the longest.
    expect(aliveSeconds).toBeLessThan(slowest);
    expect(slowest).toBeLessThan(15);
    expect(line.connections()).toBeLessThanOrEqual(11);
    expect(memoryOf(server) - before).toBeLessThan(120);

    line.goOn();
    await expect.poll(() => statusOf("/readyz"), { timeout: 20_000 }).toBe(200);
    expect(await statusOf("/admin/tags")).toBe(200);
  });

  it("that is cut in the middle: 503 for what is under way, and nothing else", async ({ skip }) => {
    if (!line) return skip("no PostgreSQL here");
    line.delay(10);
    const load = startWriting(server.url, 6);
    const reads = Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        await pause(at * 25);
        return statusOf(at % 2 ? "/survey" : "/admin/tags");
      }),
    );
    for (let times = 0; times < 4; times += 1) {
      await pause(400);
      line.cut();
    }
    const seen = [...(await reads), ...(await load.stop()).map(({ answer }) => answer?.status)];
    line.delay(0);
    expect(server.output().match(/.*"unexpected error.*/g)).toBeNull();
    expect([...new Set(seen)].filter((status) => ![200, 201, 503].includes(status ?? 0))).toEqual(
      [],
    );
    expect(await statusOf("/tag")).toBe(200);
    expect(server.output()).not.toContain("outside every request");
  });

  it("that is cut while a connection is prepared: 503, and as ever with the next one", async ({
    skip,
  }) => {
    if (!line) return skip("no PostgreSQL here");
    line.cut();
    line.cutAt("client_min_messages");
    const seen = await Promise.all(["/tag", "/admin/tags", "/readyz"].map((at) => statusOf(at)));
    line.cutAt(null);
    expect(seen).toEqual([503, 503, 503]);
    expect(server.output().match(/.*"unexpected error.*/g)).toBeNull();
    await expect.poll(() => statusOf("/tag"), { timeout: 10_000 }).toBe(200);
    expect(server.output()).not.toContain("outside every request");
  });
});

describe("SQLite's file", () => {
  const { running, call, api } = useServer({ env: { SAMPLE_CONTENT: "off" } });
  const file = () => path.join(running().dataDir, "calmward.sqlite");
  const create = (key: string, name = key) =>
    api("POST", "/tag", { name }, { "Idempotency-Key": key });

  /** Holds the lock of the one who writes, as another program may. */
  async function lock() {
    const connection = new sqlite3.Database(file());
    const tell = (sql: string) => new Promise((resolve) => connection.exec(sql, resolve));
    await tell("PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE");
    return () => tell("ROLLBACK").then(() => connection.close());
  }

  it("that another program holds for a second: the write waits, and is done", async () => {
    const release = await lock();
    const [key, began] = [randomUUID(), performance.now()];
    const waiting = create(key);
    await pause(1_000);
    await release();
    expect((await waiting).status).toBe(201);
    expect(performance.now() - began).toBeGreaterThan(900);
  });

  it("that another program holds for longer: reads go on, the write hears so in seconds, and is done when it is sent again", async () => {
    const release = await lock();
    const [key, began] = [randomUUID(), performance.now()];
    const waiting = create(key);
    expect((await call("GET", "/admin/tags")).status).toBe(200);
    const refused = await waiting;
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(performance.now() - began).toBeLessThan(20_000);
    await release();
    expect((await create(key)).status).toBe(201);
    expect((await create(key)).headers.get("idempotency-replayed")).toBe("true");
  });

  it("that is moved away: not ready, takes nothing, and loses nothing of it", async () => {
    renameSync(file(), `${file()}.moved`);
    const key = randomUUID();
    expect((await create(key)).status).toBe(503);
    const ready = await call("GET", "/readyz");
    expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await ready.json()).toMatchObject({ success: false, result: { message: "Not ready" } });
    expect((await call("GET", "/tag")).status).toBe(200);
    await expect.poll(running().output).toContain("deleted or replaced");
    renameSync(`${file()}.moved`, file());
    expect((await create(key)).status).toBe(201);
    expect((await call("GET", "/readyz")).status).toBe(200);
  });
});
