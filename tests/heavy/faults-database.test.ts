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
  const timed = async (address: string, init?: RequestInit) => {
    const startedAt = performance.now();
    const response = await fetch(server.url + address, init);
    await response.arrayBuffer();
    return { status: response.status, seconds: (performance.now() - startedAt) / 1_000 };
  };
  return { server, timed };
}
const slowestSeconds = (responses: { seconds: number }[]) =>
  Math.max(...responses.map(({ seconds }) => seconds));

it("500 requests while PostgreSQL hangs, with default settings", async ({ skip }) => {
  const postgres = await startPostgres();
  if (!postgres) return skip("no PostgreSQL here");
  cleanups.push(() => postgres.stop());
  const line = await startTcpProxy(postgres.url);
  cleanups.push(() => line.close());
  const { server, timed } = await startTimedServer({ DATABASE_URL: line.url });
  cleanups.push(() => line.resume());
  await timed("/tag");
  const before = readMemoryMb(server);
  line.hang();
  const waiting = Promise.all(Array.from({ length: CONCURRENCY }, () => timed("/tag")));
  const alive = await timed("/healthz");
  const ready = await timed("/readyz");
  const responses = await waiting;
  const grownMb = readMemoryMb(server) - before;
  line.resume();
  await expect.poll(async () => (await timed("/readyz")).status, { timeout: 30_000 }).toBe(200);
  console.log(
    `PostgreSQL hangs, 500 requests: all 503, the last after ${slowestSeconds(responses).toFixed(0)} s, ` +
      `${Math.round(grownMb)} MB more; /healthz ${alive.seconds.toFixed(2)} s, /readyz ${ready.seconds.toFixed(1)} s`,
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
  expect([alive.status, ready.status]).toEqual([200, 503]);
  expect(slowestSeconds(responses)).toBeLessThan(60);
  expect(grownMb).toBeLessThan(200);
});

it("100 writes while another program holds SQLite's lock", async () => {
  const { server, timed } = await startTimedServer({});
  const file = new sqlite3.Database(path.join(server.dataDir, "calmward.sqlite"));
  const execute = (sql: string) => new Promise((resolve) => file.exec(sql, resolve));
  await execute("PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE");
  const write = (name: string) =>
    timed("/tag", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name }),
    });
  const waiting = Promise.all(Array.from({ length: 100 }, (_, at) => write(`Locked ${at}`)));
  const read = await timed("/admin/tags");
  const responses = await waiting;
  await execute("ROLLBACK");
  await new Promise((resolve) => file.close(resolve));
  console.log(
    `SQLite locked, 100 writes: all 503, the last after ${slowestSeconds(responses).toFixed(0)} s; a page took ${read.seconds.toFixed(2)} s`,
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
  expect(slowestSeconds(responses)).toBeLessThan(40);
  expect(read.status).toBe(200);
  expect((await write("Unlocked")).status).toBe(201);
});
