import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type TransferListItem, Worker, type WorkerOptions } from "node:worker_threads";

type WorkerJob = {
  /** The worker's module below server/, without its ending; the build has it as an entry of the same name. */
  module: string;
  /** What the worker finds in `workerData`. */
  data: unknown;
  /** Buffers in the data that are handed over instead of copied. */
  transferList?: TransferListItem[];
  /** How long it may take, start included, and how much memory it may use. */
  seconds: number;
  heapMegabytes: number;
};

/**
 * Runs a job on what somebody sent in a thread of its own, which is ended when its time or its memory is over: a file
 * may be made to keep a parser busy for ever. The worker posts "started" and then its answer.
 *
 * Returns the answer, or null when the worker gave none: then the file is to blame, since the worker itself answers
 * every error that it can catch.
 * @throws Error when the worker does not start
 */
export async function runInWorker<Reply>(job: WorkerJob): Promise<Reply | null> {
  const worker = startWorker(job);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Reply | null>((resolve, reject) => {
      const giveUp = () => resolve(null);
      let started = false;
      worker.on("message", (message: Reply | "started") => {
        if (message === "started") started = true;
        else resolve(message);
      });
      worker.on("error", (cause) => {
        if (started) giveUp();
        else reject(new Error(`The worker ${job.module} does not start.`, { cause }));
      });
      worker.on("exit", giveUp);
      timer = setTimeout(giveUp, job.seconds * 1000);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function startWorker({ module, data, transferList, heapMegabytes }: WorkerJob): Worker {
  const options: WorkerOptions = {
    workerData: data,
    transferList,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    // A parser needs none of the server's secrets, and must not write what it reads into its log.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  };
  const here = fileURLToPath(import.meta.url);
  const start = here.endsWith(".ts") ? sourceWorker : builtWorker;
  const worker = start(path.dirname(here), module, options);
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

/** In development and tests. Node's --import tsx does not reach worker threads, tsImport does. */
function sourceWorker(folder: string, module: string, options: WorkerOptions): Worker {
  const address = pathToFileURL(path.join(path.dirname(folder), `${module}.ts`)).href;
  const code = `import("tsx/esm/api").then((tsx) => tsx.tsImport("${address}", "${address}"))`;
  return new Worker(code, { ...options, eval: true });
}

/** In production: the worker is an entry of the build, beside this module's chunk or one folder up. */
function builtWorker(folder: string, module: string, options: WorkerOptions): Worker {
  const files = [folder, path.dirname(folder)].map((place) =>
    path.join(place, `${path.basename(module)}.js`),
  );
  const file = files.find((candidate) => existsSync(candidate));
  if (!file) throw new Error(`The build has no ${files.join(" or ")}.`);
  return new Worker(file, options);
}
