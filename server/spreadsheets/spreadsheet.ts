import path from "node:path";
import { IMPORT_FILE } from "../../models/imports/import-file.schema";
import { limitConcurrency } from "../platform/limit-concurrency";
import { runInWorker } from "../platform/worker-process";
import { readCsv } from "./spreadsheet-csv";
import {
  type CellRules,
  SPREADSHEET_LIMITS,
  SpreadsheetError,
  type SpreadsheetTable,
} from "./spreadsheet-rows";
import type { SpreadsheetJob, SpreadsheetReply } from "./spreadsheet-worker";

export { SPREADSHEET_LIMITS, SpreadsheetError };
export type { CellRule, CellRules, SheetRow, SpreadsheetTable } from "./spreadsheet-rows";

type WorkerLimits = { parseSeconds: number; workerHeapMegabytes: number };

/** File signatures by kind; text has none. */
const SIGNATURES = {
  csv: [],
  xls: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  xlsx: [0x50, 0x4b, 0x03, 0x04],
};

/**
 * Reads the rows of an uploaded CSV, XLS or XLSX file of at most 5 MB (5,242,880 bytes) and, by default, 20,000 rows. In a workbook,
 * reads the first sheet with all required columns, and returns its name. A file with only a header gives no rows.
 * @param columns names of the header row, in any order and case, required unless a rule says otherwise; others are ignored
 * @param rules of columns that a file may lack, or whose cells may be longer than a name
 * @param maxRows rows at most, where they have few columns
 * @param limits time for reading, without queueing, and memory of the worker
 * @throws SpreadsheetError, whose message is shown, for an invalid or damaged file, one that is too large, a missing
 *   required column, too many rows, or an unclosed quotation mark; UnavailableError while ten others are queued
 */
export async function readSpreadsheet<Column extends string>(
  file: { name: string; bytes: Uint8Array },
  columns: readonly Column[],
  {
    rules,
    maxRows,
    limits = SPREADSHEET_LIMITS,
  }: { rules?: CellRules<Column>; maxRows?: number; limits?: WorkerLimits } = {},
): Promise<SpreadsheetTable<Column>> {
  const kind = parseKind(file.name);
  if (!kind || file.bytes.length === 0) throw new SpreadsheetError(IMPORT_FILE.wrongType);
  if (file.bytes.length > IMPORT_FILE.maxBytes) throw new SpreadsheetError(IMPORT_FILE.tooLarge);
  if (!SIGNATURES[kind].every((byte, index) => file.bytes[index] === byte)) {
    throw new SpreadsheetError(IMPORT_FILE.wrongType);
  }
  if (kind === "csv" && file.bytes.length <= SPREADSHEET_LIMITS.inlineCsvBytes) {
    return readCsv(file.bytes, columns, rules, maxRows);
  }
  const job = { kind, bytes: file.bytes, columns: [...columns], rules, maxRows };
  const reply = await runQueued(() => readInWorker(job, limits));
  if ("refused" in reply) throw new SpreadsheetError(reply.refused);
  return reply.table;
}

function parseKind(name: string): SpreadsheetJob["kind"] | null {
  const extension = path.extname(name).slice(1).toLowerCase();
  return Object.hasOwn(SIGNATURES, extension) ? (extension as SpreadsheetJob["kind"]) : null;
}

/** Limits the readers: a hostile file must not exhaust the server's memory, alone or with others. */
const runQueued = limitConcurrency(SPREADSHEET_LIMITS.workers, {
  maxWaiting: SPREADSHEET_LIMITS.waiting,
  busyMessage: "Too many files are being read at the moment. Try again in a minute.",
});

/** Reads the file in a worker process with limited memory and time. */
async function readInWorker(job: SpreadsheetJob, limits: WorkerLimits): Promise<SpreadsheetReply> {
  const reply = await runInWorker<SpreadsheetReply>({
    module: "spreadsheets/spreadsheet-worker",
    data: job,
    seconds: limits.parseSeconds,
    heapMegabytes: limits.workerHeapMegabytes,
  });
  return reply ?? { refused: IMPORT_FILE.wrongType };
}
