import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fillLargePatients } from "../tests/support/large-patients";
import { type RunningServer, startServer } from "../tests/support/server";
import type { BareContent, RecordedResponse } from "./bare-content";
import { fillEvents } from "./events-database";
import { fillPartners } from "./partners-database";
import { fillGuidance } from "./guidance-database";
import { readResidentMegabytes } from "./resident-memory";
import { fillSessions } from "./sessions-database";
import { fillSurveys } from "./surveys-database";
import { fillTags } from "./tags-database";

const ROOT = path.resolve(import.meta.dirname, "..");
/** Time for the startup tasks to finish. */
const IDLE_WAIT_MS = 2_000;
const children = new Set<ChildProcess>();
const directories = new Set<string>();

export type Product = {
  url: string;
  dataDir: string;
  pid: number;
  /** Resident memory after startup, before the first request, in megabytes. */
  idleMegabytes: number;
};
export type BareServer = {
  url: string;
  /** Adds recorded responses by method and path. */
  addRecorded: (recorded: Record<string, RecordedResponse>) => Promise<void>;
};

type Rows = {
  tags: number;
  partners: number;
  surveys: number;
  guidance: number;
  sessions: number;
  events: number;
  patients: number;
};

/** Starts the built product on a new database with the given numbers of rows. */
export async function startProduct(rows: Rows): Promise<Product> {
  if (!existsSync(path.join(ROOT, "build/server/main.js"))) {
    throw new Error("There is no build to measure: run `npm run build` first.");
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), "calmward-bench-"));
  directories.add(dataDir);
  const migrationRun = await startTrackedServer(dataDir);
  await migrationRun.stop();
  await fillTags(dataDir, rows.tags);
  await fillPartners(dataDir, rows.partners);
  await fillSurveys(dataDir, rows.surveys);
  await fillGuidance(dataDir, rows.guidance);
  await fillSessions(dataDir, rows.sessions);
  await fillEvents(dataDir, rows.events);
  const { patients } = rows;
  if (patients > 0) await fillLargePatients({ dataDir }, { patients, episodes: patients * 3 });
  const { url, process: child } = await startTrackedServer(dataDir);
  const pid = child.pid ?? 0;
  await sleep(IDLE_WAIT_MS);
  return { url, dataDir, pid, idleMegabytes: readResidentMegabytes(pid) };
}

async function startTrackedServer(dataDir: string): Promise<RunningServer> {
  // MALLOC_ARENA_MAX and NODE_OPTIONS as in `npm start`, `npm run serve`, the systemd units and the image.
  const env = {
    LOG_LEVEL: "warn",
    SAMPLE_CONTENT: "off",
    MALLOC_ARENA_MAX: "2",
    NODE_OPTIONS: "--max-semi-space-size=8",
  };
  const server = await startServer({ dataDir, env });
  trackChild(server.process);
  return server;
}

/** Starts the bare server in a process of its own, as the product is. */
export async function startBareServer(content: BareContent): Promise<BareServer> {
  const child = fork(path.join(import.meta.dirname, "bare-server.ts"), {
    execArgv: ["--import", "tsx"],
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
  });
  trackChild(child);
  const sendMessage = async (message: BareContent | Record<string, RecordedResponse>) => {
    child.send(message);
    const [reply] = (await Promise.race([
      once(child, "message"),
      once(child, "exit").then(() => {
        throw new Error("The bare server has ended.");
      }),
    ])) as [unknown];
    return reply;
  };
  const port = await sendMessage(content);
  return {
    url: `http://127.0.0.1:${String(port)}`,
    addRecorded: async (recorded) => void (await sendMessage(recorded)),
  };
}

function trackChild(child: ChildProcess) {
  children.add(child);
  child.once("exit", () => children.delete(child));
}

/** Stops all servers and removes their data. */
export async function stopServers(): Promise<void> {
  await Promise.all(
    [...children].map(async (child) => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }),
  );
  removeData();
}

function removeData() {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
  directories.clear();
}

process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  removeData();
});
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));
