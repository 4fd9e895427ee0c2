import { CsvError, parse, type Options } from "csv-parse/sync";
import iconv from "iconv-lite";
import { IMPORT_FILE } from "../../models/departments/import-file.schema";
import {
  collectRows,
  findHeader,
  missingColumns,
  SPREADSHEET_LIMITS,
  SpreadsheetError,
  type Header,
  type SourceRecord,
  type SpreadsheetTable,
} from "./spreadsheet-rows";

const DELIMITERS = [",", ";", "\t", "|"];

// Excel's own first line, which names the delimiter; a later save may have padded it with delimiters.
const SEPARATOR_LINE = /^"?sep=([^"\n])"?[ \t,;|]*(?:\n|$)/i;

// The first characters of files that are often renamed to .csv: PDF, ZIP, and HTML or XML.
const FOREIGN_STARTS = ["%PDF-", "PK\u0003\u0004"];
const MARKUP = /^\s*<[a-z!?/]/i;

/**
 * Reads a CSV file in UTF-8, UTF-16 or Windows-1252. The delimiter (comma, semicolon, tab or pipe) is
 * the one with which the header row names the required columns, or the one of a "sep=" line.
 * Throws SpreadsheetError: no text, a required column missing, a quotation mark never closed, too many
 * rows, or so many faults that it is hardly CSV.
 */
export function readCsv<Column extends string>(
  bytes: Uint8Array,
  columns: readonly Column[],
): SpreadsheetTable<Column> {
  const decoded = decodeText(bytes).replace(/\r\n?/g, "\n");
  const separator = SEPARATOR_LINE.exec(decoded)?.[1];
  // An empty line in its place keeps the line numbers.
  const lines = separator ? decoded.replace(SEPARATOR_LINE, "\n") : decoded;
  const text = Buffer.from(lines);

  let best: { delimiter: string; header: Header<Column> } | undefined;
  let fault: SpreadsheetError | undefined;
  for (const delimiter of separator ? [separator] : DELIMITERS) {
    if (hasTooManyColumns(lines, delimiter)) {
      fault ??= new SpreadsheetError(IMPORT_FILE.wrongType);
      continue;
    }
    const top = readTop(text, delimiter, columns);
    if (!best || top.header.missing.length < best.header.missing.length) {
      best = { delimiter, header: top.header };
    }
    fault ??= top.fault;
  }
  if (!best || best.header.missing.length > 0) {
    throw fault ?? missingColumns(best?.header.missing ?? columns);
  }
  const table = collectRows(best.header);
  visitRecords(text, { delimiter: best.delimiter, from_line: best.header.line }, (record) => {
    table.add(record);
    return true;
  });
  return { rows: table.rows, sheet: null };
}

/** Whether a line has more delimiters than a spreadsheet has columns: csv-parse would make 5 million values of a row. */
function hasTooManyColumns(text: string, delimiter: string): boolean {
  let columns = 1;
  for (const sign of text) {
    if (sign === delimiter) columns += 1;
    else if (sign === "\n") columns = 1;
    if (columns > SPREADSHEET_LIMITS.columns) return true;
  }
  return false;
}

/** The header with this delimiter, and the fault that ended the search for it, if any. */
function readTop<Column extends string>(
  text: Buffer,
  delimiter: string,
  columns: readonly Column[],
): { header: Header<Column>; fault?: SpreadsheetError } {
  const records: SourceRecord[] = [];
  let fault: SpreadsheetError | undefined;
  try {
    visitRecords(text, { delimiter }, (record) => {
      if (record.cells.every((cell) => cell.trim() === "")) return true;
      records.push(record);
      const found = findHeader([record], columns).missing.length === 0;
      return !found && records.length < SPREADSHEET_LIMITS.headerRows;
    });
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    fault = error;
  }
  return { header: findHeader(records, columns), fault };
}

/** The file's text, without byte order mark. Throws SpreadsheetError for what is not text. */
function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  const foreign = FOREIGN_STARTS.some((start) => text.startsWith(start)) || MARKUP.test(text);
  if (text.includes("\0") || foreign) throw new SpreadsheetError(IMPORT_FILE.wrongType);
  return text;
}

function decode(bytes: Uint8Array): string {
  try {
    const utf16 = utf16Encoding(bytes);
    if (utf16) return new TextDecoder(utf16, { fatal: true }).decode(bytes);
  } catch {
    throw new SpreadsheetError(IMPORT_FILE.wrongType);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Not TextDecoder: Node's takes 0x80-0x9F in Windows-1252 for control characters.
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), "win1252");
  }
}

/**
 * Which UTF-16 the file is in, if any: by its byte order mark, or by where the NUL bytes are. The
 * letters of the header and the delimiters have one NUL byte each, always on the same side.
 */
function utf16Encoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  let high = 0;
  let low = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    if (bytes[at] === 0) high += 1;
    if (bytes[at + 1] === 0) low += 1;
  }
  // A single NUL byte does not make UTF-16: at least one character in ten must have it.
  if (Math.max(high, low) * 20 < bytes.length) return null;
  return low > high ? "utf-16le" : "utf-16be";
}

const ENOUGH = new Error("The visitor has seen enough records.");

/**
 * Parses the text (line breaks are \n) and shows the visitor one record after the other, without
 * keeping them, until it returns false. Throws SpreadsheetError for a quotation mark never closed.
 */
function visitRecords(
  text: Buffer,
  options: { delimiter: string; from_line?: number },
  visit: (record: SourceRecord) => boolean,
): void {
  let strayMarks = 0;
  const parsing: Options = {
    ...options,
    record_delimiter: "\n",
    ltrim: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: SPREADSHEET_LIMITS.csvRecordBytes,
    on_record(cells: string[], { lines, invalid_field_length: uneven }) {
      strayMarks += cells.filter((cell) => cell.startsWith('"')).length;
      const { csvUnevenRows, csvStrayMarks } = SPREADSHEET_LIMITS;
      if (uneven > csvUnevenRows || strayMarks > csvStrayMarks) {
        throw new SpreadsheetError(IMPORT_FILE.wrongType);
      }
      if (!visit(toRecord(cells, lines))) throw ENOUGH;
      return null;
    },
  };
  try {
    parse(text, parsing);
  } catch (error) {
    if (error === ENOUGH) return;
    if (error instanceof CsvError) throw refusal(error, text, options.delimiter);
    throw error;
  }
}

/** csv-parse gives the record's last line. */
function toRecord(cells: string[], lastLine: number): SourceRecord {
  const first = cells.reduce((line, cell) => line - lineBreaks(cell), lastLine);
  let line = first;
  const tidied = cells.slice(0, SPREADSHEET_LIMITS.columns).map((cell) => {
    const tidy = cell.startsWith('"') ? tidyMarks(cell, line) : cell;
    line += lineBreaks(cell);
    return tidy;
  });
  return { line: first, cells: tidied };
}

/**
 * When text follows a closing quotation mark, csv-parse leaves both marks in the value. If it is only
 * spaces, the marks go. Text that follows over a line break shows that the mark which closed the value
 * was meant to open another one. (A well-formed value that itself has such marks looks the same.)
 */
function tidyMarks(cell: string, line: number): string {
  const lastLine = cell.slice(cell.lastIndexOf("\n") + 1);
  const mark = lastLine.indexOf('"');
  if (lastLine !== cell && mark !== -1 && lastLine.slice(mark + 1).trim() !== "") {
    throw neverClosed(line);
  }
  return /"[ \t]+$/.test(cell) ? cell.slice(1, cell.lastIndexOf('"')) : cell;
}

/** What csv-parse's error says to the administrator; its `bytes` are where the last whole value ends. */
function refusal(error: CsvError, text: Buffer, delimiter: string): SpreadsheetError {
  const from = Number(error.bytes);
  const mark = text.indexOf('"', from);
  const before = mark === -1 ? "-" : text.toString("utf8", from, mark).replace(delimiter, "");
  const line = 1 + lineBreaks(text.toString("utf8", 0, Math.max(mark, 0)));
  // A record that is too long within one line is so without such a mark.
  const open = error.code === "CSV_QUOTE_NOT_CLOSED" || line < Number(error.lines);
  return open && before.trim() === ""
    ? neverClosed(line)
    : new SpreadsheetError(IMPORT_FILE.wrongType);
}

function lineBreaks(text: string): number {
  return text.includes("\n") ? text.split("\n").length - 1 : 0;
}

function neverClosed(line: number): SpreadsheetError {
  return new SpreadsheetError(`Line ${line}: a quotation mark is opened and never closed.`);
}
