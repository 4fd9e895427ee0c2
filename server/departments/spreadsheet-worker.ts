/** The worker process that reads one file for spreadsheet.ts. */
import { IMPORT_FILE } from "../../models/departments/import-file.schema";
import { answerJob } from "../platform/worker-entry";
import { readCsv } from "./spreadsheet-csv";
import { SpreadsheetError, type SpreadsheetTable } from "./spreadsheet-rows";

/** The worker's input: the file's bytes and the names of the required columns. */
export type SpreadsheetJob = {
  kind: "csv" | "xls" | "xlsx";
  bytes: Uint8Array;
  columns: string[];
};

/** The worker's answer: the rows, or why the file is refused, in words for the administrator. */
export type SpreadsheetReply = { table: SpreadsheetTable } | { refused: string };

async function readFile({ kind, bytes, columns }: SpreadsheetJob): Promise<SpreadsheetTable> {
  if (kind === "csv") return readCsv(bytes, columns);
  // A CSV file does without the library: 14 MB, and half of the time until the worker starts.
  const { readWorkbook } = await import("./spreadsheet-workbook");
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readWorkbook(kind, file, columns);
}

answerJob(async (job: SpreadsheetJob): Promise<SpreadsheetReply> => {
  try {
    return { table: await readFile(job) };
  } catch (error) {
    // Whatever else a parser throws is the file's fault, and may quote its cells.
    return { refused: error instanceof SpreadsheetError ? error.message : IMPORT_FILE.wrongType };
  }
});
