/** Worker process that reads one file for spreadsheet.ts. */
import { IMPORT_FILE } from "../../models/imports/import-file.schema";
import { handleJob } from "../platform/worker-entry";
import { readCsv } from "./spreadsheet-csv";
import { type CellRules, SpreadsheetError, type SpreadsheetTable } from "./spreadsheet-rows";

/** Input of the worker: the file's bytes, the names of the required columns, the rules of their cells, and how many rows it may have. */
export type SpreadsheetJob = {
  kind: "csv" | "xls" | "xlsx";
  bytes: Uint8Array;
  columns: string[];
  rules?: CellRules;
  maxRows?: number;
};

/** Output of the worker: the rows, or the message of a refusal for the administrator. */
export type SpreadsheetReply = { table: SpreadsheetTable } | { refused: string };

async function readTable(job: SpreadsheetJob): Promise<SpreadsheetTable> {
  const { kind, bytes, columns, rules, maxRows } = job;
  if (kind === "csv") return readCsv(bytes, columns, rules, maxRows);
  // Lazy, since CSV files do not need the library: 14 MB, and half of the worker's startup time.
  const { readWorkbook } = await import("./spreadsheet-workbook");
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readWorkbook(kind, file, columns, rules, maxRows);
}

handleJob(async (job: SpreadsheetJob): Promise<SpreadsheetReply> => {
  try {
    return { table: await readTable(job) };
  } catch (error) {
    // Other errors of the parser are caused by the file, and may quote its cells.
    return { refused: error instanceof SpreadsheetError ? error.message : IMPORT_FILE.wrongType };
  }
});
