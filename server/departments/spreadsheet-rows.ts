/**
 * What the readers of CSV files and of workbooks share: the limits, the search for the header row, and
 * the rows below it.
 */
// By a relative path: the worker thread runs from source, where the alias "~" is unknown.
import { cleanLine } from "../../models/rules/clean-text.schema";

/** Sizes in bytes, times in seconds; the rest are counts. */
export const SPREADSHEET_LIMITS = {
  rows: 20_000,
  /** The last column a spreadsheet can have (XFD). */
  columns: 16_384,
  /** Maximum length of a cell's raw text, in UTF-16 units: more is not cleaned, which would take long. */
  cellLength: 1_000,
  /** Maximum length of a cell's cleaned value, in characters: one more than any column accepts. */
  valueLength: 201,
  /** The header stands within so many non-empty rows from the top. */
  headerRows: 20,
  /** What an .xlsx file may grow to when its ZIP container is unpacked. */
  unpackedBytes: 64 * 1024 * 1024,
  /** What its XML parts may hold together: 20,000 rows of 30 columns are 24 MB, with 2,700,000 tags. */
  xmlBytes: 32 * 1024 * 1024,
  xmlTags: 3_000_000,
  xmlEntities: 500_000,
  /** From one tag to the next. Excel's longest text, 32,767 characters, takes 230 kB where each is escaped. */
  xmlTextBytes: 256 * 1024,
  containerEntries: 2_000,
  /** A CSV file up to this size is read at once, in 70 ms at the worst; a larger one in a worker, like a workbook. */
  inlineCsvBytes: 8 * 1024,
  csvRecordBytes: 128 * 1024,
  /** csv-parse is slow at rows of uneven length, and at values with stray quotation marks. */
  csvUnevenRows: 40_000,
  csvStrayMarks: 60_000,
  parseSeconds: 20,
  workers: 1,
  /** Files that wait for a worker, with 5 MB each. */
  waiting: 10,
  /** 20,000 rows of 30 columns are read with it; a hostile file takes 150 MB of the process. */
  workerHeapMegabytes: 112,
};

const TOO_MANY_ROWS = "The file has more than 20,000 rows. Split it into smaller files.";

/** A file that cannot be imported. The message is in plain words and is shown to the administrator. */
export class SpreadsheetError extends Error {
  override name = "SpreadsheetError";
}

/** One data row: the text of the required columns, see cellText, empty where the row has no such cell. */
export type SheetRow<Column extends string = string> = {
  /** The row's number in the spreadsheet, or of its first line in the text file; 1-based. */
  line: number;
  values: Record<Column, string>;
  /** Why the row cannot be imported, in plain words. */
  problem?: string;
};

/** The data rows of a file, and the name of the sheet they are from (null for CSV). */
export type SpreadsheetTable<Column extends string = string> = {
  rows: SheetRow<Column>[];
  sheet: string | null;
};

/** One row as a reader found it. `errors` names the cells (0-based) that hold an error like #REF!. */
export type SourceRecord = {
  line: number;
  cells: readonly string[];
  errors?: ReadonlyMap<number, string>;
};

/** Where the required columns stand (0-based), and those that the row does not have. */
export type Header<Column extends string = string> = {
  line: number;
  positions: ReadonlyMap<Column, number>;
  missing: Column[];
};

/**
 * Finds the row that names all required columns, in any order and case, among the first 20 non-empty
 * rows; when there is none, returns the row that names the most.
 */
export function findHeader<Column extends string>(
  records: Iterable<SourceRecord>,
  columns: readonly Column[],
): Header<Column> {
  let best: Header<Column> = { line: 0, positions: new Map(), missing: [...columns] };
  let seen = 0;
  for (const record of records) {
    const texts = record.cells.map((cell) => cellText(cell).toLowerCase());
    if (texts.every((text) => text === "")) continue;
    const positions = new Map<Column, number>();
    for (const column of columns) {
      const position = texts.indexOf(column.toLowerCase());
      if (position !== -1) positions.set(column, position);
    }
    const missing = columns.filter((column) => !positions.has(column));
    if (missing.length < best.missing.length) best = { line: record.line, positions, missing };
    seen += 1;
    if (missing.length === 0 || seen === SPREADSHEET_LIMITS.headerRows) break;
  }
  return best;
}

/**
 * Collects the rows below the header from the records added in order. A row whose required cells are all blank is left out; a row with an
 * error in a required cell says so in `problem`. `add` throws SpreadsheetError beyond 20,000 rows.
 */
export function collectRows<Column extends string>(header: Header<Column>) {
  const rows: SheetRow<Column>[] = [];
  return {
    rows,
    add(record: SourceRecord): void {
      if (record.line <= header.line) return;
      const row = readRow(record, header);
      if (!row) return;
      if (rows.length === SPREADSHEET_LIMITS.rows) throw new SpreadsheetError(TOO_MANY_ROWS);
      rows.push(row);
    },
  };
}

function readRow<Column extends string>(
  { line, cells, errors }: SourceRecord,
  { positions }: Header<Column>,
): SheetRow<Column> | null {
  const values: Partial<Record<Column, string>> = {};
  const problems: string[] = [];
  let blank = true;
  for (const [column, position] of positions) {
    const error = errors?.get(position);
    if (error) problems.push(`The cell ${column} holds an error (${error})`);
    const value = error ? "" : cellText(cells[position] ?? "");
    if (error || value !== "") blank = false;
    values[column] = value;
  }
  if (blank) return null;
  const row = { line, values: values as Record<Column, string> };
  return problems.length > 0 ? { ...row, problem: problems.join("; ") } : row;
}

/**
 * A cell's text, cleaned. One that is too long for any column is cut, the longest before they are cleaned, and stays too
 * long, so that its row is refused.
 */
export function cellText(cell: string): string {
  const text = cell.trim();
  const { cellLength, valueLength } = SPREADSHEET_LIMITS;
  const clean = cleanLine(text.slice(0, cellLength));
  const whole = text.length > cellLength ? clean.padEnd(2 * valueLength, ".") : clean;
  return whole.length < valueLength ? whole : [...whole].slice(0, valueLength).join("");
}

/** The error for a file without some of the required columns: names each of them, in order. */
export function missingColumns(missing: readonly string[]): SpreadsheetError {
  return new SpreadsheetError(
    missing.map((column) => `Missing required column: ${column}`).join("; "),
  );
}
