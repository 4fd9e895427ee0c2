import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Allows for loading the sample content on a busy machine. */
const MAX_START_MS = 90_000;

export type RunningServer = {
  url: string;
  dataDir: string;
  /** Settings that it was started with, except its data directory. */
  env: Record<string, string>;
  process: ChildProcess;
  /** Standard output and error so far. */
  output: () => string;
  /** Sends a signal and resolves with the exit code, null if the signal killed it, once all output has been read. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** Servers that run, and whether they outlive the test file that started them. */
const runningProcesses = new Map<ChildProcess, { isShared: boolean }>();

/** Kills the servers of a test file that are still running, as a failed test does not stop its own. */
export function killLeftOverServers(): void {
  for (const [child, { isShared }] of runningProcesses) if (!isShared) child.kill("SIGKILL");
}

function killAllServers(): void {
  for (const child of runningProcesses.keys()) child.kill("SIGKILL");
}
process.on("exit", killAllServers);
// Vitest ends its workers by this signal, which skips "exit".
process.once("SIGTERM", () => {
  killAllServers();
  process.kill(process.pid, "SIGTERM");
});

/** File of the build to start, or the development server. */
export type ServerEntry = "main" | "remix-serve" | "dev";

type Options = {
  entry?: ServerEntry;
  /** Arguments of the server, such as --jobs-only. */
  serverArgs?: string[];
  env?: Record<string, string>;
  dataDir?: string;
  /** Whether it runs until the process ends that started it. */
  isShared?: boolean;
  /** Limit of open file descriptors. */
  maxOpenFiles?: number;
};

const DEVELOPMENT_ARGS = ["--import", "tsx", path.join(ROOT, "server/dev.ts")];

/** Starts the product on a free port, with a new data directory by default. */
export async function startServer({
  entry = "main",
  serverArgs = [],
  env,
  dataDir,
  isShared = false,
  maxOpenFiles,
}: Options = {}): Promise<RunningServer> {
  const directory = dataDir ?? mkdtempSync(path.join(tmpdir(), "calmward-"));
  const entryArgs =
    entry === "dev" ? DEVELOPMENT_ARGS : [path.join(ROOT, `build/server/${entry}.js`)];
  const serverCommand = [process.execPath, ...entryArgs, ...serverArgs];
  const limitedCommand = [
    "sh",
    "-c",
    `ulimit -n ${maxOpenFiles} && exec "$0" "$@"`,
    ...serverCommand,
  ];
  const [command = "", ...args] = maxOpenFiles ? limitedCommand : serverCommand;
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      TZ: "UTC",
      NODE_ENV: "production",
      PORT: "0",
      ACCESS: "open",
      SAMPLE_CONTENT: "on",
      // Nobody comes anymore once a test stops its server.
      DRAIN_SECONDS: "0",
      // All requests of the tests come from one address.
      VISITOR_REQUESTS_PER_MINUTE: "1000000",
      DATA_DIR: directory,
      ...env,
    },
  });
  runningProcesses.set(child, { isShared });
  child.once("exit", () => runningProcesses.delete(child));
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const url = await Promise.race([
    waitForAddress(() => output),
    exited.then((code) => {
      throw new Error(`The server ended with ${code}: ${readMessages(output)}`);
    }),
  ]).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    url,
    dataDir: directory,
    env: env ?? {},
    process: child,
    output: () => output,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      const code = await exited;
      if (!dataDir) rmSync(directory, { recursive: true, force: true });
      return code;
    },
  };
}

/** Replaces the JSON lines of an output by their messages, and those of unexpected errors by their stack. */
export function readMessages(output: string): string {
  return output.replaceAll(/^\{"level":.*\}$/gm, (line) => {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { stack?: string } };
    return [msg, err?.stack].filter(Boolean).join(" ") || line;
  });
}

/** Finds the lines of an output that are no JSON objects, which a collector of logs could not read. */
export function findUnparsableLines(output: string): string[] {
  const isObject = (line: string) => {
    try {
      return typeof JSON.parse(line) === "object";
    } catch {
      return false;
    }
  };
  return output.split("\n").filter((line) => line !== "" && !isObject(line));
}

async function waitForAddress(output: () => string): Promise<string> {
  const startedAt = Date.now();
  while (Date.now() - startedAt < MAX_START_MS) {
    const match = /Calmward is at (http:[^\s"]+)|remix-serve\] (http:\/\/localhost:\d+)/.exec(
      output(),
    );
    if (match) return match[1] ?? match[2] ?? "";
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The server did not start: ${output()}`);
}
