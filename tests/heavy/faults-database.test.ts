import { rmSync } from "node:fs";
import path from "node:path";
import sqlite3 from "sqlite3";
import { afterEach, expect, it } from "vitest";
import { memoryOf } from "../support/many-uploads";
import { startPostgres } from "../support/postgres";
import { startServer } from "../support/server";
import { slowLine } from "../support/slow-line";

const AT_ONCE = 500;
const afterwards: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of afterwards.splice(0).reverse()) await undo();
});

async function aServer(env: Record<string, string>) {
  const server = await startServer({ env: { SAMPLE_CONTENT: "off", ...env } });
  afterwards.push(() => rmSync(server.dataDir, { recursive: true, force: true }));
  afterwards.push(() => server.stop());
  const timed = async (address: string, init?: RequestInit) => {
    const began = performance.now();
    const answer = await fetch(server.url + address, init);
    await answer.arrayBuffer();
    return { status: answer.status, seconds: (performance.now() - began) / 1_000 };
  };
  return { server, timed };
}
const slowestOf = (answers: { seconds: number }[]) =>
  Math.max(...answers.map(({ seconds }) => seconds));

it("500 requests while PostgreSQL hangs, with the settings that it comes with", async ({
  skip,
}) => {
  const postgres = await startPostgres();
  if (!postgres) return skip("no PostgreSQL here");
  afterwards.push(() => postgres.stop());
  const line = await slowLine(postgres.url);
  afterwards.push(() => line.close());
  const { server, timed } = await aServer({ DATABASE_URL: line.url });
  afterwards.push(() => line.goOn());
  await timed("/tag");
  const before = memoryOf(server);
  line.hang();
  const waiting = Promise.all(Array.from({ length: AT_ONCE }, () => timed("/tag")));
  const alive = await timed("/healthz");
  const ready = await timed("/readyz");
  const answers = await waiting;
  const grown = memoryOf(server) - before;
  line.goOn();
  await expect.poll(async () => (await timed("/readyz")).status, { timeout: 30_000 }).toBe(200);
  console.log(
    `PostgreSQL hangs, 500 requests: all 503, the last after ${slowestOf(answers).toFixed(0)} s, ` +
      `${Math.round(grown)} MB more; /healthz ${alive.seconds.toFixed(2)} s, /readyz ${ready.seconds.toFixed(1)} s`,
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect([alive.status, ready.status]).toEqual([200, 503]);
  expect(slowestOf(answers)).toBeLessThan(60);
  expect(grown).toBeLessThan(200);
});

it("100 writes while another program holds SQLite's lock", async () => {
  const { server, timed } = await aServer({});
  const file = new sqlite3.Database(path.join(server.dataDir, "calmward.sqlite"));
  const tell = (sql: string) => new Promise((resolve) => file.exec(sql, resolve));
  await tell("PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE");
  const write = (name: string) =>
    timed("/tag", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name }),
    });
  const waiting = Promise.all(Array.from({ length: 100 }, (_, at) => write(`Locked ${at}`)));
  const read = await timed("/admin/tags");
  const answers = await waiting;
  await tell("ROLLBACK");
  await new Promise((resolve) => file.close(resolve));
  console.log(
    `SQLite locked, 100 writes: all 503, the last after ${slowestOf(answers).toFixed(0)} s; a page took ${read.seconds.toFixed(2)} s`,
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(slowestOf(answers)).toBeLessThan(40);
  expect(read.status).toBe(200);
  expect((await write("Unlocked")).status).toBe(201);
});
