import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { limitConcurrency } from "./limit-concurrency";

type WorkerJob = {
  /** The worker's module below server/, without its ending; the build has it as an entry of the same name. */
  module: string;
  /** What the worker is handed: plain data and buffers. */
  data: unknown;
  /** How long it may take, start included, and how much its heap may hold; buffers are not in it. */
  seconds: number;
  heapMegabytes: number;
};

/** At once, in the whole server: each may take its heap, its buffers and 40 MB of its own. */
const MAX_WORKERS = 2;
const SEMI_SPACE_MEGABYTES = 2;

const enqueue = limitConcurrency(MAX_WORKERS);
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((worker) => worker.kill("SIGKILL")));

/**
 * Runs a job on what somebody sent in a process of its own, which is ended when its time or its memory is over: a file may
 * be made to keep a parser busy for ever. A thread is not enough: one that asks for much memory at once ends the server
 * with it, whatever the limit of its heap. Two run at a time, the rest wait for their turn.
 *
 * Returns the answer, or null when the worker gave none: then the file is to blame, since the worker itself answers
 * every error that it can catch.
 * @throws Error when the worker does not start
 */
export function runInWorker<Reply>(job: WorkerJob): Promise<Reply | null> {
  return enqueue(() => runNow<Reply>(job));
}

async function runNow<Reply>(job: WorkerJob): Promise<Reply | null> {
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
      // Not its exit, which may be heard of before its last message.
      worker.on("disconnect", () => fail());
      timer = setTimeout(() => resolve(null), job.seconds * 1_000);
    });
  } finally {
    clearTimeout(timer);
    worker.kill("SIGKILL");
    if (worker.pid !== undefined) await exited;
    running.delete(worker);
  }
}

function startWorker({ module, seconds, heapMegabytes }: WorkerJob): ChildProcess {
  const options: SpawnOptions = {
    // A parser needs none of the server's secrets, and must not write what it reads into its log.
    env: { NODE_ENV: process.env.NODE_ENV, CPU_SECONDS: String(2 * seconds) },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  };
  const words = [
    `--max-old-space-size=${heapMegabytes}`,
    `--max-semi-space-size=${SEMI_SPACE_MEGABYTES}`,
    ...programOf(module),
  ];
  const worker = spawn("/bin/sh", ["-c", LIMITED, process.execPath, ...words], options);
  running.add(worker);
  return worker;
}

/**
 * No core file of what people sent, and an end for a worker whose server was killed: it counts the processor's time, of
 * all its threads. Where limits may not be set, it runs without them.
 */
const LIMITED =
  'ulimit -c 0 2>/dev/null || :; ulimit -t "$CPU_SECONDS" 2>/dev/null || :; exec "$0" "$@"';

/** In development and tests the source; in production an entry of the build, beside this module's chunk or one folder up. */
function programOf(module: string): string[] {
  const here = fileURLToPath(import.meta.url);
  const folder = path.dirname(here);
  if (here.endsWith(".ts")) {
    return ["--import", "tsx", path.join(path.dirname(folder), `${module}.ts`)];
  }
  const files = [folder, path.dirname(folder)].map((place) =>
    path.join(place, `${path.basename(module)}.js`),
  );
  const file = files.find((candidate) => existsSync(candidate));
  if (!file) throw new Error(`The build has no ${files.join(" or ")}.`);
  return [file];
}
