import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { IMPORT_FILE } from "../../models/import-file.schema";
import { readCsv } from "./spreadsheet-csv";
import { SPREADSHEET_LIMITS, SpreadsheetError, type SpreadsheetTable } from "./spreadsheet-rows";
import type { SpreadsheetJob, SpreadsheetReply } from "./spreadsheet-worker";

export { SPREADSHEET_LIMITS, SpreadsheetError };
export type { SheetRow, SpreadsheetTable } from "./spreadsheet-rows";

type WorkerLimits = { parseSeconds: number; workerHeapMegabytes: number };

/** The first bytes of each kind of file; text has none. */
const SIGNATURES = {
  csv: [],
  xls: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  xlsx: [0x50, 0x4b, 0x03, 0x04],
};

/**
 * Reads the rows of an uploaded CSV, XLS or XLSX file of at most 5 MB (5,242,880 bytes) and 20,000 rows.
 *
 * `columns` are the names that the header row must hold, in any order and case; other columns are left
 * out. Of a workbook, the first sheet with all of them is read, and its name is returned. A file with a
 * header only gives no rows. `limits` are the time for reading, without waiting for its turn, and the
 * memory of the worker thread.
 *
 * Throws SpreadsheetError, to be shown as it is: not such a file or a broken one, too large, a required
 * column missing, too many rows, a quotation mark never closed. Any other error is a fault of ours.
 */
export async function readSpreadsheet<Column extends string>(
  file: { name: string; bytes: Uint8Array },
  columns: readonly Column[],
  limits: WorkerLimits = SPREADSHEET_LIMITS,
): Promise<SpreadsheetTable<Column>> {
  const kind = kindOf(file.name);
  if (!kind || file.bytes.length === 0) throw new SpreadsheetError(IMPORT_FILE.wrongType);
  if (file.bytes.length > IMPORT_FILE.bytes) throw new SpreadsheetError(IMPORT_FILE.tooLarge);
  if (!SIGNATURES[kind].every((byte, at) => file.bytes[at] === byte)) {
    throw new SpreadsheetError(IMPORT_FILE.wrongType);
  }
  if (kind === "csv" && file.bytes.length <= SPREADSHEET_LIMITS.inlineCsvBytes) {
    return readCsv(file.bytes, columns);
  }
  const job = { kind, bytes: new Uint8Array(file.bytes), columns: [...columns] };
  const reply = await inTurn(() => readInWorker(job, limits));
  if ("refused" in reply) throw new SpreadsheetError(reply.refused);
  return reply.table;
}

function kindOf(name: string): SpreadsheetJob["kind"] | null {
  const extension = path.extname(name).slice(1).toLowerCase();
  return Object.hasOwn(SIGNATURES, extension) ? (extension as SpreadsheetJob["kind"]) : null;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the task when fewer than two others run; a hostile file must not take the server's memory. */
async function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  if (running < SPREADSHEET_LIMITS.workers) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await task();
  } finally {
    // The next in the queue takes over this place, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Reads the file in a thread of its own, whose memory and time are limited. */
async function readInWorker(job: SpreadsheetJob, limits: WorkerLimits): Promise<SpreadsheetReply> {
  const worker = startWorker(job, limits);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<SpreadsheetReply>((resolve, reject) => {
      const refuse = () => resolve({ refused: IMPORT_FILE.wrongType });
      let started = false;
      worker.on("message", (message: SpreadsheetReply | "started") => {
        if (message === "started") started = true;
        else resolve(message);
      });
      // Once it has started, the file is to blame: the worker itself catches every other error.
      worker.on("error", (cause) => {
        if (started) refuse();
        else reject(new Error("The spreadsheet worker does not start.", { cause }));
      });
      worker.on("exit", refuse);
      timer = setTimeout(refuse, limits.parseSeconds * 1000);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function startWorker(job: SpreadsheetJob, limits: WorkerLimits): Worker {
  const options: WorkerOptions = {
    workerData: job,
    transferList: [job.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.workerHeapMegabytes },
    // The parser needs none of the server's secrets, and must not write cells into its log.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  };
  const here = fileURLToPath(import.meta.url);
  const worker = here.endsWith(".ts") ? sourceWorker(here, options) : builtWorker(here, options);
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

/** In development and tests. Node's --import tsx does not reach worker threads, tsImport does. */
function sourceWorker(here: string, options: WorkerOptions): Worker {
  const address = pathToFileURL(path.join(path.dirname(here), "spreadsheet-worker.ts")).href;
  const code = `import("tsx/esm/api").then((tsx) => tsx.tsImport("${address}", "${address}"))`;
  return new Worker(code, { ...options, eval: true });
}

/** In production: the worker is an entry of the build, beside this module's chunk or one folder up. */
function builtWorker(here: string, options: WorkerOptions): Worker {
  const folders = [path.dirname(here), path.dirname(path.dirname(here))];
  const files = folders.map((folder) => path.join(folder, "spreadsheet-worker.js"));
  const file = files.find((candidate) => existsSync(candidate));
  if (!file) throw new Error(`The build has no ${files.join(" or ")}.`);
  return new Worker(file, options);
}
