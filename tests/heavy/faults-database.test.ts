import { rmSync } from "node:fs";
import path from "node:path";
import sqlite3 from "sqlite3";
import { afterEach, expect, it } from "vitest";
import { readMemoryMb } from "../support/many-uploads";
import { startPostgres } from "../support/postgres";
import { startServer } from "../support/server";
import { startTcpProxy } from "../support/tcp-proxy";

const CONCURRENCY = 500;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

async function startTimedServer(env: Record<string, string>) {
  const server = await startServer({ env: { SAMPLE_CONTENT: "off", ...env } });
  cleanups.push(() => rmSync(server.dataDir, { recursive: true, force: true }));
  cleanups.push(() => server.stop());
  const fetchTimed = async (address: string, init?: RequestInit) => {
    const startedAt = performance.now();
    const response = await fetch(server.url + address, init);
    await response.arrayBuffer();
    const { status, headers } = response;
    return { status, headers, seconds: (performance.now() - startedAt) / 1_000 };
  };
  return { server, fetchTimed };
}
const maxSeconds = (responses: { seconds: number }[]) =>
  Math.max(...responses.map(({ seconds }) => seconds));

it("answers 500 requests with 503 within a minute while PostgreSQL hangs, with default settings", async ({
  skip,
}) => {
  const postgres = await startPostgres();
  if (!postgres) return skip("no PostgreSQL here");
  cleanups.push(() => postgres.stop());
  const proxy = await startTcpProxy(postgres.url);
  cleanups.push(() => proxy.close());
  const { server, fetchTimed } = await startTimedServer({ DATABASE_URL: proxy.url });
  cleanups.push(() => proxy.resume());
  await fetchTimed("/tag");
  const memoryBeforeMb = readMemoryMb(server);
  proxy.hang();
  const pending = Promise.all(Array.from({ length: CONCURRENCY }, () => fetchTimed("/tag")));
  const healthz = await fetchTimed("/healthz");
  const readyz = await fetchTimed("/readyz");
  const responses = await pending;
  const grownMb = readMemoryMb(server) - memoryBeforeMb;
  proxy.resume();
  await expect
    .poll(async () => (await fetchTimed("/readyz")).status, { timeout: 30_000 })
    .toBe(200);
  console.log(
    `PostgreSQL hangs, 500 requests: all 503, the last after ${maxSeconds(responses).toFixed(0)} s, ` +
      `${Math.round(grownMb)} MB more; /healthz ${healthz.seconds.toFixed(2)} s, /readyz ${readyz.seconds.toFixed(1)} s`,
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
  expect([healthz.status, readyz.status]).toEqual([200, 503]);
  expect(maxSeconds(responses)).toBeLessThan(60);
  expect(grownMb).toBeLessThan(200);
});

it("answers 100 writes with 503 within 40 seconds while another program holds SQLite's lock, and runs their retries", async () => {
  const { server, fetchTimed } = await startTimedServer({});
  const otherConnection = new sqlite3.Database(path.join(server.dataDir, "calmward.sqlite"));
  const execute = (sql: string) => new Promise((resolve) => otherConnection.exec(sql, resolve));
  await execute("PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE");
  const createTag = (name: string) =>
    fetchTimed("/tag", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": name.replace(" ", "-") },
      body: JSON.stringify({ name }),
    });
  const pending = Promise.all(
    Array.from({ length: 100 }, (_, index) => createTag(`Locked ${index}`)),
  );
  const read = await fetchTimed("/admin/tags");
  const responses = await pending;
  await execute("ROLLBACK");
  await new Promise((resolve) => otherConnection.close(resolve));
  console.log(
    `SQLite locked, 100 writes: all 503, the last after ${maxSeconds(responses).toFixed(0)} s; a page took ${read.seconds.toFixed(2)} s`,
  );
  const answers = responses.map(({ status, headers }) => [status, headers.get("retry-after")]);
  expect(answers).toEqual(Array(100).fill([503, "5"]));
  expect(maxSeconds(responses)).toBeLessThan(40);
  expect(read.status).toBe(200);
  expect((await createTag("Locked 0")).status).toBe(201);
});
