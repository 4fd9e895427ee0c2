/**
 * Shared by the readers of CSV files and workbooks: the limits, the search for the header row, and the rows below it.
 */
// Relative, since the worker runs from source, where the alias "~" is unknown.
import { cleanLine, cleanText } from "../../models/rules/clean-text.schema";

/** Sizes in bytes, times in seconds; the rest are counts. */
export const SPREADSHEET_LIMITS = {
  rows: 20_000,
  /** The last column of a spreadsheet (XFD). */
  columns: 16_384,
  /**
   * Characters of a cell's cleaned value that are kept, unless its column has a rule of its own: one more than any accepts.
   * Five times as many of the raw text, in UTF-16 units; the rest is cut before the slow cleaning.
   */
  valueLength: 201,
  /** Total length of all values: more than any CSV file has. A workbook may repeat one long text in every row. */
  totalLength: 6_000_000,
  /** Number of non-empty rows from the top that are searched for the header. */
  headerRows: 20,
  /** Unpacked size of an .xlsx file's ZIP container. */
  unpackedBytes: 64 * 1024 * 1024,
  /** Total size of its XML parts: 20,000 rows of 30 columns are 24 MB, with 2,700,000 tags. */
  xmlBytes: 32 * 1024 * 1024,
  xmlTags: 3_000_000,
  xmlEntities: 500_000,
  /** From one tag to the next. Excel's longest text, 32,767 characters, takes 230 kB where each is escaped. */
  xmlTextBytes: 256 * 1024,
  containerEntries: 2_000,
  /**
   * A CSV file up to this size is read in this process, in at most 70 ms; a larger one in a worker, like a workbook.
   */
  inlineCsvBytes: 8 * 1024,
  csvRecordBytes: 256 * 1024,
  /** csv-parse is slow for rows of uneven length, and for values with stray quotation marks. */
  csvUnevenRows: 40_000,
  csvStrayMarks: 60_000,
  parseSeconds: 20,
  workers: 1,
  /** Files queued for a worker, up to 5 MB each. */
  waiting: 10,
  /** Enough for 20,000 rows of 30 columns; a hostile file brings the process to 150 MB. */
  workerHeapMegabytes: 112,
};

const TOO_MUCH_TEXT = "The file has more than 6,000,000 characters. Split it into smaller files.";
const tooManyRows = (rows: number) =>
  `The file has more than ${rows.toLocaleString("en-US")} rows. Split it into smaller files.`;

/** Error for a file that cannot be imported; its message is shown to the administrator. */
export class SpreadsheetError extends Error {
  override name = "SpreadsheetError";
}

/**
 * How a column is read: the maximum length of its cells in characters (default: that of a name), whether they keep their
 * line breaks, and whether a file may lack it.
 */
export type CellRule = { maxLength?: number; isMultiline?: boolean; isOptional?: boolean };
/** Rules of the columns that are not required, or whose cells may be longer than a name or have several lines. */
export type CellRules<Column extends string = string> = Partial<Record<Column, CellRule>>;

/** A data row: the cleaned text of the columns (cleanCell), empty for missing cells; none of an optional column that is missing. */
export type SheetRow<Column extends string = string> = {
  /** Row number in the spreadsheet, or number of its first line in the text file; 1-based. */
  line: number;
  values: Partial<Record<Column, string>>;
  /** Reason for refusing the row, as shown to the administrator. */
  problem?: string;
};

/** The data rows of a file, and the name of their sheet (null for CSV). */
export type SpreadsheetTable<Column extends string = string> = {
  rows: SheetRow<Column>[];
  sheet: string | null;
};

/** A raw row. `errors` holds the errors of cells, such as #REF!, by 0-based column. */
export type SourceRecord = {
  line: number;
  cells: readonly string[];
  errors?: ReadonlyMap<number, string>;
};

/** Positions of the columns (0-based), and the required columns missing in the row. */
export type Header<Column extends string = string> = {
  line: number;
  positions: ReadonlyMap<Column, number>;
  missing: Column[];
};

/**
 * Finds the row that names all required columns, in any order and case, among the first 20 non-empty rows; without one,
 * returns the row that names the most.
 */
export function findHeader<Column extends string>(
  records: Iterable<SourceRecord>,
  columns: readonly Column[],
  rules: CellRules<Column> = {},
): Header<Column> {
  const required = columns.filter((column) => !rules[column]?.isOptional);
  let best: Header<Column> = { line: 0, positions: new Map(), missing: required };
  let rowCount = 0;
  for (const record of records) {
    const texts = record.cells.map((cell) => cleanCell(cell).toLowerCase());
    if (texts.every((text) => text === "")) continue;
    const positions = new Map<Column, number>();
    for (const column of columns) {
      const position = texts.indexOf(column.toLowerCase());
      if (position !== -1) positions.set(column, position);
    }
    const missing = required.filter((column) => !positions.has(column));
    if (missing.length < best.missing.length) best = { line: record.line, positions, missing };
    rowCount += 1;
    if (missing.length === 0 || rowCount === SPREADSHEET_LIMITS.headerRows) break;
  }
  return best;
}

/**
 * Creates a collector of the rows below the header; `add` the records in order. Skips rows whose required cells are all
 * blank; a row with an error in a required cell gets a `problem`. `add` throws SpreadsheetError beyond the limit of rows, and beyond
 * 6,000,000 characters.
 */
export function createRowCollector<Column extends string>(
  header: Header<Column>,
  rules: CellRules<Column> = {},
  maxRows = SPREADSHEET_LIMITS.rows,
) {
  const rows: SheetRow<Column>[] = [];
  let length = 0;
  return {
    rows,
    add(record: SourceRecord): void {
      if (record.line <= header.line) return;
      const row = readRow(record, header, rules);
      if (!row) return;
      if (rows.length === maxRows) throw new SpreadsheetError(tooManyRows(maxRows));
      for (const value of Object.values(row.values) as string[]) length += value.length;
      if (length > SPREADSHEET_LIMITS.totalLength) throw new SpreadsheetError(TOO_MUCH_TEXT);
      rows.push(row);
    },
  };
}

function readRow<Column extends string>(
  { line, cells, errors }: SourceRecord,
  { positions }: Header<Column>,
  rules: CellRules<Column>,
): SheetRow<Column> | null {
  const values: Partial<Record<Column, string>> = {};
  const problems: string[] = [];
  let isBlank = true;
  for (const [column, position] of positions) {
    const error = errors?.get(position);
    if (error) problems.push(`The cell ${column} holds an error (${error})`);
    const value = error ? "" : cleanCell(cells[position] ?? "", rules[column]);
    if (error || value !== "") isBlank = false;
    values[column] = value;
  }
  if (isBlank) return null;
  const row = { line, values };
  return problems.length > 0 ? { ...row, problem: problems.join("; ") } : row;
}

/**
 * Cleans a cell's text. Truncates a text that is too long for any column, before the cleaning if it is very long; the result is
 * still too long, so that its row is refused.
 */
export function cleanCell(cell: string, rule?: CellRule): string {
  const text = cell.trim();
  const maxLength = rule?.maxLength;
  const valueLength = maxLength === undefined ? SPREADSHEET_LIMITS.valueLength : maxLength + 1;
  const cellLength = 5 * valueLength;
  const clean = (rule?.isMultiline ? cleanText : cleanLine)(text.slice(0, cellLength));
  const padded = text.length > cellLength ? clean.padEnd(2 * valueLength, ".") : clean;
  return padded.length < valueLength ? padded : [...padded].slice(0, valueLength).join("");
}

const AND = new Intl.ListFormat("en-GB");

/** Creates the error for a file that lacks required columns, naming each in order. */
export function missingColumnsError(missing: readonly string[]): SpreadsheetError {
  const label = missing.length > 1 ? "columns" : "column";
  return new SpreadsheetError(`Missing required ${label}: ${AND.format(missing)}`);
}
