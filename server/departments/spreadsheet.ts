import path from "node:path";
import { IMPORT_FILE } from "../../models/departments/import-file.schema";
import { limitConcurrency } from "../platform/limit-concurrency";
import { runInWorker } from "../platform/worker-process";
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
 * memory of the worker.
 *
 * Throws SpreadsheetError, to be shown as it is: not such a file or a broken one, too large, a required
 * column missing, too many rows, a quotation mark never closed. Throws UnavailableError while ten others wait. Any
 * other error is a fault of ours.
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
  const job = { kind, bytes: file.bytes, columns: [...columns] };
  const reply = await inLine(() => readInWorker(job, limits));
  if ("refused" in reply) throw new SpreadsheetError(reply.refused);
  return reply.table;
}

function kindOf(name: string): SpreadsheetJob["kind"] | null {
  const extension = path.extname(name).slice(1).toLowerCase();
  return Object.hasOwn(SIGNATURES, extension) ? (extension as SpreadsheetJob["kind"]) : null;
}

/** A hostile file must not take the server's memory, nor many of them. */
const inLine = limitConcurrency(SPREADSHEET_LIMITS.workers, {
  maxWaiting: SPREADSHEET_LIMITS.waiting,
  busy: "Too many files are being read at the moment. Try again in a minute.",
});

/** Reads the file in a process of its own, whose memory and time are limited. */
async function readInWorker(job: SpreadsheetJob, limits: WorkerLimits): Promise<SpreadsheetReply> {
  const reply = await runInWorker<SpreadsheetReply>({
    module: "departments/spreadsheet-worker",
    data: job,
    seconds: limits.parseSeconds,
    heapMegabytes: limits.workerHeapMegabytes,
  });
  return reply ?? { refused: IMPORT_FILE.wrongType };
}
