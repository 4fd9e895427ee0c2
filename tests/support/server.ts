import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** On a busy machine, with the sample content. */
const MAX_START_MS = 90_000;

export type RunningServer = {
  url: string;
  dataDir: string;
  /** The settings that it was started with, beside its data directory. */
  env: Record<string, string>;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output: () => string;
  /** Ends it with a signal and resolves with its exit code, null when the signal killed it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

const running = new Set<ChildProcess>();

/** Ends what still runs: a test that fails does not come to stop what it started. */
export function endLeftOverServers(): void {
  for (const child of running) child.kill("SIGKILL");
}
process.on("exit", endLeftOverServers);

type Options = {
  entry?: string;
  env?: Record<string, string>;
  dataDir?: string;
  /** How many files and connections it may have open at once. */
  openFiles?: number;
};

/** Starts the built product on a free port, with a data directory of its own unless one is given. */
export async function startServer({
  entry = "main",
  env,
  dataDir,
  openFiles,
}: Options = {}): Promise<RunningServer> {
  const directory = dataDir ?? mkdtempSync(path.join(tmpdir(), "calmward-"));
  const program = [process.execPath, path.join(ROOT, `build/server/${entry}.js`)];
  const limited = ["sh", "-c", `ulimit -n ${openFiles} && exec "$0" "$@"`, ...program];
  const [command = "", ...words] = openFiles ? limited : program;
  const child = spawn(command, words, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      TZ: "UTC",
      NODE_ENV: "production",
      PORT: "0",
      ACCESS: "open",
      SAMPLE_CONTENT: "on",
      // All that tests ask comes from one address.
      VISITOR_REQUESTS_PER_MINUTE: "1000000",
      DATA_DIR: directory,
      ...env,
    },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const url = await Promise.race([
    addressIn(() => output),
    exited.then((code) => {
      throw new Error(`The server ended with ${code}: ${output}`);
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

async function addressIn(output: () => string): Promise<string> {
  const began = Date.now();
  while (Date.now() - began < MAX_START_MS) {
    const match = /Calmward is at (http:\S+)|remix-serve\] (http:\/\/localhost:\d+)/.exec(output());
    if (match) return match[1] ?? match[2] ?? "";
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The server did not start: ${output()}`);
}
