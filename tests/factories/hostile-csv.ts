import { IMPORT_FILE } from "../../models/imports/import-file.schema";
import { SPREADSHEET_LIMITS } from "../../server/spreadsheets/spreadsheet";
import { readCsv } from "../../server/spreadsheets/spreadsheet-csv";
import { COLUMNS, HEADER_ROW } from "./spreadsheets";

/** `min` exceeds every limit of the reader; `max` is the largest file that an import accepts. */
export const HOSTILE_CSV_BYTES = { min: 640_000, max: IMPORT_FILE.maxBytes };

/** Rows below a header of four columns, and the number of rows that are read, or the message that refuses them. */
type HostileCsv = [name: string, rows: string, outcome: number | string];

/** @param bytes approximate length of the rows, one of HOSTILE_CSV_BYTES */
export function buildHostileCsv(bytes: number): HostileCsv[] {
  const fill = (text: string, length = bytes) =>
    text.repeat(Math.ceil(length / text.length)).slice(0, length);
  const neverClosed = "Line 4: a quotation mark is opened and never closed.";
  const tooManyRows = "The file has more than 20,000 rows. Split it into smaller files.";
  return [
    ["line breaks", fill("\n"), 0],
    ["spaces", fill(" "), 0],
    ["blank rows", fill(",,,\n"), 0],
    ["delimiters, as many as a spreadsheet has columns", ",".repeat(16_383), 0],
    ["delimiters", fill(","), IMPORT_FILE.wrongType],
    [
      "one delimiter more than a spreadsheet has columns",
      ",".repeat(16_384),
      IMPORT_FILE.wrongType,
    ],
    ["quotation marks that quote nothing", fill('"",'), IMPORT_FILE.wrongType],
    ["a long value", fill("x"), IMPORT_FILE.wrongType],
    ["a long quoted value", `"${fill("x")}"`, IMPORT_FILE.wrongType],
    ["rows of another length", fill(",\n"), IMPORT_FILE.wrongType],
    ["stray quotation marks", fill(',,,"a"b\n'), IMPORT_FILE.wrongType],
    ["stray quotation marks in one row", fill('"a"b,'), IMPORT_FILE.wrongType],
    [
      "stray quotation marks after a long value",
      fill("x", 120_000) + fill('\n,,,"a"b', bytes - 120_000),
      IMPORT_FILE.wrongType,
    ],
    ["rows", fill("a\n"), tooManyRows],
    ["an open quotation mark before rows", `\nx,y\nz, "${fill("a\n")}`, neverClosed],
    ["an open quotation mark before quoted values", `\nx,y\nz, "${fill('a,""\n')}`, neverClosed],
    ["an open quotation mark before empty values", `\nx,y\nz, "${fill("\n,")}`, neverClosed],
  ];
}

/** Number of rows read, or the error message. @throws where reading takes the processor longer than the limit */
export function readHostileCsv(rows: string): number | string {
  const start = process.cpuUsage();
  const outcome = readCsvOutcome(`${HEADER_ROW.join()},Note\n${rows}`);
  const seconds = process.cpuUsage(start).user / 1e6;
  if (seconds >= SPREADSHEET_LIMITS.parseSeconds) throw new Error(`It took ${seconds} s`);
  return outcome;
}

function readCsvOutcome(content: string): number | string {
  try {
    return readCsv(Buffer.from(content), COLUMNS).rows.length;
  } catch (error) {
    return (error as Error).message;
  }
}
