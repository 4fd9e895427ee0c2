import { randomUUID } from "node:crypto";
import { renameSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sqlite3 from "sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { unique } from "../../factories/names";
import { FORM_HEADERS } from "../../support/forms";
import { useServer } from "../../support/http";
import { readMemoryMb } from "../../support/many-uploads";
import { startPostgres } from "../../support/postgres";
import { type RunningServer, startServer } from "../../support/server";
import { copyData } from "../../support/server-data";
import { startTcpProxy } from "../../support/tcp-proxy";
import { startWriting } from "../../support/write-load";

/** Four for each connection of the pool; 500 are in tests/heavy. */
const CONCURRENT_REQUESTS = 40;

describe("PostgreSQL behind a slow connection", () => {
  let proxy: Awaited<ReturnType<typeof startTcpProxy>> | undefined;
  let postgres: Awaited<ReturnType<typeof startPostgres>> = null;
  let server: RunningServer;
  beforeAll(async () => {
    postgres = await startPostgres();
    if (!postgres) return;
    proxy = await startTcpProxy(postgres.url);
    const env = {
      DATABASE_URL: proxy.url,
      DATABASE_TIMEOUT_SECONDS: "2",
      SAMPLE_CONTENT: "off",
    };
    server = await startServer({ dataDir: copyData(inject("serverData").empty), env });
  });
  afterAll(async () => {
    proxy?.resume();
    await server?.stop();
    proxy?.close();
    postgres?.stop();
  });
  // A failing test must not affect the next.
  afterEach(() => proxy?.resume());
  const fetchStatus = async (address: string, init?: RequestInit) => {
    const response = await fetch(server.url + address, init);
    await response.arrayBuffer();
    return response.status;
  };
  const fetchTimed = async (address: string) => {
    const startedAt = performance.now();
    return [await fetchStatus(address), (performance.now() - startedAt) / 1_000] as const;
  };

  it("with a round trip of 200 ms: still answers", async ({ skip }) => {
    if (!proxy) return skip("no PostgreSQL here");
    proxy.delay(100);
    const name = unique("Slow");
    const headers = { "Content-Type": "application/json" };
    const write = { method: "POST", headers, body: JSON.stringify({ name }) };
    expect(await fetchStatus("/tag", write)).toBe(201);
    expect(await fetchStatus("/admin/tags")).toBe(200);
    proxy.delay(0);
  });

  it("that hangs: answers 503 within seconds, serves what needs no database, accumulates nothing, and recovers", async ({
    skip,
  }) => {
    if (!proxy) return skip("no PostgreSQL here");
    expect(await fetchStatus("/tag")).toBe(200);
    const memoryBeforeMb = readMemoryMb(server);
    proxy.hang();
    const pending = Array.from({ length: CONCURRENT_REQUESTS }, () => fetchTimed("/tag"));
    await pause(200);
    const [healthStatus, healthSeconds] = await fetchTimed("/healthz");
    expect(healthStatus).toBe(200);
    const [readyStatus, readyWaitSeconds] = await fetchTimed("/readyz");
    expect([readyStatus, readyWaitSeconds < 6]).toEqual([503, true]);
    const post = { method: "POST", headers: FORM_HEADERS, body: "name=Typed+meanwhile" };
    const form = await fetch(`${server.url}/admin/tags/new`, post);
    expect([form.status, (await form.text()).includes("Typed meanwhile")]).toEqual([503, true]);
    const responses = await Promise.all(pending);
    expect(new Set(responses.map(([status]) => status))).toEqual(new Set([503]));
    const slowest = Math.max(...responses.map(([, seconds]) => seconds));
    // The probe was sent last: had it waited for the database, it would be the slowest.
    expect(healthSeconds).toBeLessThan(slowest);
    expect(slowest).toBeLessThan(15);
    expect(proxy.countConnections()).toBeLessThanOrEqual(11);
    expect(readMemoryMb(server) - memoryBeforeMb).toBeLessThan(120);

    proxy.resume();
    await expect.poll(() => fetchStatus("/readyz"), { timeout: 20_000 }).toBe(200);
    expect(await fetchStatus("/admin/tags")).toBe(200);
  });

  it("that is cut: 503 for requests in flight, and no other error", async ({ skip }) => {
    if (!proxy) return skip("no PostgreSQL here");
    proxy.delay(10);
    const load = startWriting(server.url, 6);
    const reads = Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        await pause(index * 25);
        return fetchStatus(index % 2 ? "/survey" : "/admin/tags");
      }),
    );
    for (let times = 0; times < 4; times += 1) {
      await pause(400);
      proxy.cut();
    }
    const statuses = [
      ...(await reads),
      ...(await load.stop()).map(({ response }) => response?.status),
    ];
    proxy.delay(0);
    expect(server.output().match(/.*"unexpected error.*/g)).toBeNull();
    expect(
      [...new Set(statuses)].filter((status) => ![200, 201, 503].includes(status ?? 0)),
    ).toEqual([]);
    expect(await fetchStatus("/tag")).toBe(200);
    expect(server.output()).not.toContain("outside every request");
  });

  it("that is cut while a connection is set up: 503, and the next one works", async ({ skip }) => {
    if (!proxy) return skip("no PostgreSQL here");
    proxy.cut();
    proxy.resetOn("client_min_messages");
    const statuses = await Promise.all(
      ["/tag", "/admin/tags", "/readyz"].map((path) => fetchStatus(path)),
    );
    proxy.resetOn(null);
    expect(statuses).toEqual([503, 503, 503]);
    expect(server.output().match(/.*"unexpected error.*/g)).toBeNull();
    await expect.poll(() => fetchStatus("/tag"), { timeout: 10_000 }).toBe(200);
    expect(server.output()).not.toContain("outside every request");
  });
});

// A longer lock is in tests/heavy.
describe("SQLite's file", () => {
  const { getServer, fetchPath, callApi } = useServer({ env: { SAMPLE_CONTENT: "off" } });
  const databaseFile = () => path.join(getServer().dataDir, "calmward.sqlite");
  const createTag = (key: string, name = key) =>
    callApi("POST", "/tag", { name }, { "Idempotency-Key": key });

  /** Acquires the write lock as another process would. @returns a function that releases it */
  async function acquireWriteLock() {
    const connection = new sqlite3.Database(databaseFile());
    const execute = (sql: string) => new Promise((resolve) => connection.exec(sql, resolve));
    await execute("PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE");
    return () => execute("ROLLBACK").then(() => connection.close());
  }

  it("that another process locks for a second: the write waits, and succeeds", async () => {
    const release = await acquireWriteLock();
    const [key, startedAt] = [randomUUID(), performance.now()];
    const pending = createTag(key);
    await pause(1_000);
    await release();
    expect((await pending).status).toBe(201);
    expect(performance.now() - startedAt).toBeGreaterThan(900);
  });

  it("that is moved away: the server is not ready, refuses writes, and loses nothing", async () => {
    renameSync(databaseFile(), `${databaseFile()}.moved`);
    const key = randomUUID();
    expect((await createTag(key)).status).toBe(503);
    const readiness = await fetchPath("GET", "/readyz");
    expect([readiness.status, readiness.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await readiness.json()).toMatchObject({
      success: false,
      result: { message: "Not ready" },
    });
    expect((await fetchPath("GET", "/tag")).status).toBe(200);
    await expect.poll(getServer().output).toContain("deleted or replaced");
    renameSync(`${databaseFile()}.moved`, databaseFile());
    expect((await createTag(key)).status).toBe(201);
    expect((await fetchPath("GET", "/readyz")).status).toBe(200);
  });
});
