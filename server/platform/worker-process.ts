import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { limitConcurrency } from "./limit-concurrency";

type WorkerJob = {
  /** Module path below server/ without extension; the build has an entry of the same name. */
  module: string;
  /** Input of the job: plain data and buffers. */
  data: unknown;
  /** Timeout, start-up included. */
  seconds: number;
  /** Heap limit, buffers excluded. */
  heapMegabytes: number;
};

/** Maximum number of concurrent workers; each takes its heap, its buffers and 40 MB. */
const MAX_WORKERS = 2;
const SEMI_SPACE_MEGABYTES = 2;

const enqueue = limitConcurrency(MAX_WORKERS);
const workers = new Set<ChildProcess>();
process.on("exit", () => workers.forEach((worker) => worker.kill("SIGKILL")));

/**
 * Runs a job on untrusted input in a separate process with time and memory limits, since a malicious file can keep a parser
 * busy forever. A worker thread is not enough: a large allocation in one aborts the whole server, whatever its heap limit.
 * Two jobs run at a time, the rest are queued.
 *
 * @returns the reply, or null if the worker died or timed out: the input is invalid then, since workers reply to every error
 *   that they can catch
 * @throws Error if the worker does not start
 */
export function runInWorker<Reply>(job: WorkerJob): Promise<Reply | null> {
  return enqueue(() => runJob<Reply>(job));
}

async function runJob<Reply>(job: WorkerJob): Promise<Reply | null> {
  const worker = startWorker(job);
  const exited = once(worker, "exit").catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Reply | null>((resolve, reject) => {
      let started = false;
      const fail = (cause?: unknown) =>
        started
          ? resolve(null)
          : reject(new Error(`The worker ${job.module} does not start.`, { cause }));
      worker.on("message", (message) => {
        if (started) return resolve(message as Reply);
        started = true;
        worker.send(job.data as object, (error) => error && fail(error));
      });
      worker.on("error", fail);
      // Not "exit", which may be emitted before the last message.
      worker.on("disconnect", () => fail());
      timer = setTimeout(() => resolve(null), job.seconds * 1_000);
    });
  } finally {
    clearTimeout(timer);
    worker.kill("SIGKILL");
    if (worker.pid !== undefined) await exited;
    workers.delete(worker);
  }
}

function startWorker({ module, seconds, heapMegabytes }: WorkerJob): ChildProcess {
  const options: SpawnOptions = {
    // No secrets in the environment, and no output, as it could contain parts of the file.
    env: { NODE_ENV: process.env.NODE_ENV, CPU_SECONDS: String(2 * seconds) },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  };
  const args = [
    `--max-old-space-size=${heapMegabytes}`,
    `--max-semi-space-size=${SEMI_SPACE_MEGABYTES}`,
    ...buildNodeArguments(module),
  ];
  const worker = spawn("/bin/sh", ["-c", LIMITED_EXEC_SCRIPT, process.execPath, ...args], options);
  workers.add(worker);
  return worker;
}

/**
 * Shell script that starts a worker without core dumps of user data, and with a CPU time limit for all its threads, which ends
 * orphaned workers. Runs without limits where they cannot be set.
 */
const LIMITED_EXEC_SCRIPT =
  'ulimit -c 0 2>/dev/null || :; ulimit -t "$CPU_SECONDS" 2>/dev/null || :; exec "$0" "$@"';

/** Builds the Node arguments of a worker: its source in development and tests, else its build entry, beside this chunk or above. */
function buildNodeArguments(module: string): string[] {
  const here = fileURLToPath(import.meta.url);
  const folder = path.dirname(here);
  if (here.endsWith(".ts")) {
    return ["--import", "tsx", path.join(path.dirname(folder), `${module}.ts`)];
  }
  const files = [folder, path.dirname(folder)].map((parent) =>
    path.join(parent, `${path.basename(module)}.js`),
  );
  const file = files.find((candidate) => existsSync(candidate));
  if (!file) throw new Error(`The build has no ${files.join(" or ")}.`);
  return [file];
}
