import { CsvError, parse, type Options } from "csv-parse/sync";
import iconv from "iconv-lite";
import { IMPORT_FILE } from "../../models/imports/import-file.schema";
import {
  type CellRules,
  createRowCollector,
  findHeader,
  missingColumnsError,
  SPREADSHEET_LIMITS,
  SpreadsheetError,
  type Header,
  type SourceRecord,
  type SpreadsheetTable,
} from "./spreadsheet-rows";

const DELIMITERS = [",", ";", "\t", "|"];

// First line by which Excel names the delimiter, such as "sep=;"; a later save may have padded it with delimiters.
const SEPARATOR_LINE = /^"?sep=([^"\n])"?[ \t,;|]*(?:\n|$)/i;

// Signatures of files that are often renamed to .csv: PDF, ZIP, and HTML or XML.
const FOREIGN_SIGNATURES = ["%PDF-", "PK\u0003\u0004"];
const MARKUP = /^\s*<[a-z!?/]/i;

/**
 * Reads a CSV file in UTF-8, UTF-16 or Windows-1252. The delimiter (comma, semicolon, tab or pipe) is the one of a
 * "sep=" line, else the one with which the header row names the required columns.
 * @throws SpreadsheetError for a file that is not text, a missing required column, an unclosed quotation mark, too many
 *   rows, or so many faults that it is hardly CSV
 */
export function readCsv<Column extends string>(
  bytes: Uint8Array,
  columns: readonly Column[],
  rules?: CellRules<Column>,
  maxRows?: number,
): SpreadsheetTable<Column> {
  const decoded = decodeText(bytes).replace(/\r\n?/g, "\n");
  const separator = SEPARATOR_LINE.exec(decoded)?.[1];
  // Replaced by an empty line, to preserve the line numbers.
  const text = separator ? decoded.replace(SEPARATOR_LINE, "\n") : decoded;
  const buffer = Buffer.from(text);

  let best: { delimiter: string; header: Header<Column> } | undefined;
  let headerError: SpreadsheetError | undefined;
  for (const delimiter of separator ? [separator] : DELIMITERS) {
    if (hasTooManyColumns(text, delimiter)) {
      headerError ??= new SpreadsheetError(IMPORT_FILE.wrongType);
      continue;
    }
    const result = readHeader(buffer, delimiter, columns, rules);
    if (!best || result.header.missing.length < best.header.missing.length) {
      best = { delimiter, header: result.header };
    }
    headerError ??= result.headerError;
  }
  if (!best || best.header.missing.length > 0) {
    throw headerError ?? missingColumnsError(best?.header.missing ?? columns);
  }
  const collector = createRowCollector(best.header, rules, maxRows);
  visitRecords(buffer, { delimiter: best.delimiter, from_line: best.header.line }, (record) => {
    collector.add(record);
    return true;
  });
  return { rows: collector.rows, sheet: null };
}

/**
 * Whether a line has more delimiters than a spreadsheet has columns: csv-parse would create 5 million values from such
 * a row.
 */
function hasTooManyColumns(text: string, delimiter: string): boolean {
  let columns = 1;
  for (const character of text) {
    if (character === delimiter) columns += 1;
    else if (character === "\n") columns = 1;
    if (columns > SPREADSHEET_LIMITS.columns) return true;
  }
  return false;
}

/** Finds the header, given a delimiter. @returns the header, and the error that ended the search, if any */
function readHeader<Column extends string>(
  text: Buffer,
  delimiter: string,
  columns: readonly Column[],
  rules?: CellRules<Column>,
): { header: Header<Column>; headerError?: SpreadsheetError } {
  const records: SourceRecord[] = [];
  let headerError: SpreadsheetError | undefined;
  try {
    visitRecords(text, { delimiter }, (record) => {
      if (record.cells.every((cell) => cell.trim() === "")) return true;
      records.push(record);
      const isHeader = findHeader([record], columns, rules).missing.length === 0;
      return !isHeader && records.length < SPREADSHEET_LIMITS.headerRows;
    });
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    headerError = error;
  }
  return { header: findHeader(records, columns, rules), headerError };
}

/** Decodes the file's text, without byte order mark. @throws SpreadsheetError for a file that is not text */
function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  const isForeign = FOREIGN_SIGNATURES.some((start) => text.startsWith(start)) || MARKUP.test(text);
  if (text.includes("\0") || isForeign) throw new SpreadsheetError(IMPORT_FILE.wrongType);
  return text;
}

function decode(bytes: Uint8Array): string {
  try {
    const utf16 = detectUtf16(bytes);
    if (utf16) return new TextDecoder(utf16, { fatal: true }).decode(bytes);
  } catch {
    throw new SpreadsheetError(IMPORT_FILE.wrongType);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Not TextDecoder: Node's decodes 0x80-0x9F of Windows-1252 as control characters.
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), "win1252");
  }
}

/**
 * Detects UTF-16 by its byte order mark, or by the position of the NUL bytes: the letters of the header and the
 * delimiters have one each, always on the same side.
 * @returns null for other encodings
 */
function detectUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  let evenNuls = 0;
  let oddNuls = 0;
  for (let index = 0; index + 1 < bytes.length; index += 2) {
    if (bytes[index] === 0) evenNuls += 1;
    if (bytes[index + 1] === 0) oddNuls += 1;
  }
  // A single NUL byte is not enough: at least one character in ten must have one.
  if (Math.max(evenNuls, oddNuls) * 20 < bytes.length) return null;
  return oddNuls > evenNuls ? "utf-16le" : "utf-16be";
}

const STOP = new Error("The visitor has seen enough records.");

/**
 * Parses the text, whose line breaks are LF, and passes one record after the other to the visitor, until it returns
 * false. Records are not collected.
 * @throws SpreadsheetError for an unclosed quotation mark
 */
function visitRecords(
  text: Buffer,
  options: { delimiter: string; from_line?: number },
  visit: (record: SourceRecord) => boolean,
): void {
  let strayQuotes = 0;
  const parseOptions: Options = {
    ...options,
    record_delimiter: "\n",
    ltrim: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: SPREADSHEET_LIMITS.csvRecordBytes,
    on_record(cells: string[], { lines, invalid_field_length: unevenRows }) {
      strayQuotes += cells.filter((cell) => cell.startsWith('"')).length;
      const { csvUnevenRows, csvStrayMarks } = SPREADSHEET_LIMITS;
      if (unevenRows > csvUnevenRows || strayQuotes > csvStrayMarks) {
        throw new SpreadsheetError(IMPORT_FILE.wrongType);
      }
      if (!visit(toRecord(cells, lines))) throw STOP;
      return null;
    },
  };
  try {
    parse(text, parseOptions);
  } catch (error) {
    if (error === STOP) return;
    if (error instanceof CsvError) throw toSpreadsheetError(error, text, options.delimiter);
    throw error;
  }
}

/** Converts a record of csv-parse, which reports the record's last line. */
function toRecord(cells: string[], lastLine: number): SourceRecord {
  const firstLine = cells.reduce((line, cell) => line - countLineBreaks(cell), lastLine);
  let line = firstLine;
  const values = cells.slice(0, SPREADSHEET_LIMITS.columns).map((cell) => {
    const value = cell.startsWith('"') ? repairQuotes(cell, line) : cell;
    line += countLineBreaks(cell);
    return value;
  });
  return { line: firstLine, cells: values };
}

/**
 * Repairs a value with text after its closing quotation mark, in which csv-parse leaves both marks. Trailing spaces are
 * dropped with the marks. Text after a line break means that the closing mark was meant to open another value, which is
 * an error. (A well-formed value that contains such marks looks the same.)
 */
function repairQuotes(cell: string, line: number): string {
  const lastLine = cell.slice(cell.lastIndexOf("\n") + 1);
  const quoteIndex = lastLine.indexOf('"');
  if (lastLine !== cell && quoteIndex !== -1 && lastLine.slice(quoteIndex + 1).trim() !== "") {
    throw unclosedQuoteError(line);
  }
  return /"[ \t]+$/.test(cell) ? cell.slice(1, cell.lastIndexOf('"')) : cell;
}

/** Converts an error of csv-parse; its `bytes` is the end of the last complete value. */
function toSpreadsheetError(error: CsvError, text: Buffer, delimiter: string): SpreadsheetError {
  const from = Number(error.bytes);
  const quoteIndex = text.indexOf('"', from);
  const before =
    quoteIndex === -1 ? "-" : text.toString("utf8", from, quoteIndex).replace(delimiter, "");
  const line = 1 + countLineBreaks(text.toString("utf8", 0, Math.max(quoteIndex, 0)));
  // A record can be too long within one line without an unclosed mark.
  const hasUnclosedQuote = error.code === "CSV_QUOTE_NOT_CLOSED" || line < Number(error.lines);
  return hasUnclosedQuote && before.trim() === ""
    ? unclosedQuoteError(line)
    : new SpreadsheetError(IMPORT_FILE.wrongType);
}

function countLineBreaks(text: string): number {
  return text.includes("\n") ? text.split("\n").length - 1 : 0;
}

function unclosedQuoteError(line: number): SpreadsheetError {
  return new SpreadsheetError(`Line ${line}: a quotation mark is opened and never closed.`);
}
