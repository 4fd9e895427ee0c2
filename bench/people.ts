/**
 * Measures one instance with 10, 100 and 1,000 people at once, for the sizing table of docs/operating.md:
 * `npm run bench:people`, and with DATABASE_URL on an empty PostgreSQL. Options: `--people 10,100 --seconds 60`.
 *
 * Four of five people are patients who read pages; every fifth is of the staff, reads lists, and saves a tag as every fifth step.
 * Each loads the scripts of their first page once, and then thinks for 5 to 15 seconds after each page.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { measureCpuSeconds } from "../tests/support/cpu-time";
import { startServer } from "../tests/support/server";
import { readResidentMegabytes } from "./resident-memory";

const THINK_SECONDS = { min: 5, max: 15 };
/** Until everybody has come, and has loaded the scripts. */
const warmUpSeconds = (count: number) => 15 + count / 20;
const PATIENT_PAGES = [
  "/",
  "/plans",
  "/add-procedure",
  "/patient-procedures",
  "/studies",
  "/privacy",
];
const STAFF_PAGES = [
  "/admin/dashboard",
  "/admin/tags",
  "/admin/departments",
  "save",
  "/admin/sessions",
];
/** The step in which the staff saves a record. */
const SAVED_TAG = "save";

const option = (name: string, fallback: string) =>
  process.argv[process.argv.indexOf(`--${name}`) + 1 || process.argv.length] ?? fallback;

type Visit = { ms: number; status: number };

function send(agent: Agent, url: string, body?: string): Promise<Visit & { text: string }> {
  const startedAt = performance.now();
  const headers = {
    "Accept-Encoding": "gzip",
    ...(body && { "Content-Type": "application/json", "Idempotency-Key": randomUUID() }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method: body ? "POST" : "GET", headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const status = response.statusCode ?? 0;
        resolve({
          ms: performance.now() - startedAt,
          status,
          text: Buffer.concat(chunks).toString("latin1"),
        });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Visits page after page until the time is over. */
async function visit(
  person: { url: string; isStaff: boolean; scripts: string[] },
  until: () => boolean,
  onVisit: (visit: Visit) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const pages = person.isStaff ? STAFF_PAGES : PATIENT_PAGES;
  await sleep(Math.random() * THINK_SECONDS.max * 1_000);
  const onError = () => ({ ms: 0, status: 0 });
  await Promise.all(person.scripts.map((path) => send(agent, person.url + path).catch(onError)));
  for (let step = Math.floor(Math.random() * pages.length); !until(); step += 1) {
    const page = pages[step % pages.length] ?? "/";
    const result =
      page === SAVED_TAG
        ? send(agent, `${person.url}/tag`, JSON.stringify({ name: `Tag ${randomUUID()}` }))
        : send(agent, person.url + page);
    onVisit(await result.catch(onError));
    const { min, max } = THINK_SECONDS;
    await sleep((min + Math.random() * (max - min)) * 1_000);
  }
  agent.destroy();
}

const quantile = (sorted: number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

/** One for all measurements: a database has its files beside it. */
const dataDir = mkdtempSync(path.join(tmpdir(), "calmward-people-"));
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));

async function measure(count: number, seconds: number): Promise<string> {
  const databaseUrl = process.env.DATABASE_URL;
  const env = {
    LOG_LEVEL: "warn",
    TOKEN_REQUESTS_PER_MINUTE: "1000000",
    MALLOC_ARENA_MAX: "2",
    NODE_OPTIONS: "--max-semi-space-size=8",
    ...(databaseUrl && { DATABASE_URL: databaseUrl, SESSION_SECRET: "s".repeat(40) }),
  };
  const server = await startServer({ env, dataDir });
  // Asked without compression, to read the addresses of the scripts.
  const scriptsOf = async (path: string) =>
    [...(await (await fetch(server.url + path)).text()).matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(
      ([, script = ""]) => script,
    );
  const scripts = { patient: await scriptsOf("/"), staff: await scriptsOf("/admin/tags") };
  let [isOver, isMeasuring] = [false, false];
  const visits: Visit[] = [];
  const people = Array.from({ length: count }, (_, index) => {
    const isStaff = index % 5 === 4;
    const person = { url: server.url, isStaff, scripts: scripts[isStaff ? "staff" : "patient"] };
    return visit(
      person,
      () => isOver,
      (each) => isMeasuring && visits.push(each),
    );
  });
  await sleep(warmUpSeconds(count) * 1_000);
  isMeasuring = true;
  let memory = 0;
  const cpuSeconds = await measureCpuSeconds(server, async () => {
    for (let second = 0; second < seconds; second += 1) {
      await sleep(1_000);
      memory = Math.max(memory, readResidentMegabytes(server.process.pid ?? 0));
    }
  });
  isMeasuring = false;
  isOver = true;
  await Promise.all(people);
  await server.stop();
  const times = visits.map(({ ms }) => ms).sort((one, other) => one - other);
  const failed = visits.filter(({ status }) => status === 0 || status >= 400).length;
  return [
    count.toLocaleString("en"),
    databaseUrl ? "PostgreSQL" : "SQLite",
    (visits.length / seconds).toFixed(1),
    `${quantile(times, 0.5)} ms`,
    `${quantile(times, 0.95)} ms`,
    `${quantile(times, 0.99)} ms`,
    failed,
    `${Math.round((100 * cpuSeconds) / seconds)} %`,
    `${memory} MB`,
  ].join(" | ");
}

console.log(
  "| people | database | pages a second | half in | 95 of 100 in | 99 of 100 in | failed | of one processor | memory |",
);
console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
for (const count of option("people", "10,100,1000").split(",")) {
  console.log(`| ${await measure(Number(count), Number(option("seconds", "60")))} |`);
}
