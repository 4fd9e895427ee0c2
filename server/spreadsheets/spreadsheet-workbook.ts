import * as XLSX from "@e965/xlsx";
import { IMPORT_FILE } from "../../models/imports/import-file.schema";
import {
  type CellRules,
  cleanCell,
  createRowCollector,
  findHeader,
  missingColumnsError,
  SPREADSHEET_LIMITS,
  SpreadsheetError,
  type Header,
  type SourceRecord,
  type SpreadsheetTable,
} from "./spreadsheet-rows";
import { hideMergedCells, hideOtherColumns, readWorkbookStream } from "./spreadsheet-xls";
import { unpackWorkbook } from "./spreadsheet-zip";

// Dense mode: rows are sparse arrays of the existing cells, so that a declared range of A1:XFD1048576 costs nothing.
const PARSING_OPTIONS: XLSX.ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  // Excel's short date, which SheetJS would write with two digits of the year.
  dateNF: "yyyy-mm-dd",
};

/**
 * Reads a workbook in the worker, whose time and heap are limited. Its ZIP or compound file is unpacked here, not by
 * SheetJS, whose readers follow chains and sizes that a hostile file can make endless.
 * @throws SpreadsheetError for an invalid workbook; errors of the parser
 */
export async function readWorkbook(
  kind: "xls" | "xlsx",
  file: Buffer,
  columns: string[],
  rules?: CellRules,
  maxRows?: number,
): Promise<SpreadsheetTable> {
  const workbook = kind === "xls" ? await parseXls(file, columns, rules) : await parseXlsx(file);
  return readTable(workbook, columns, rules, maxRows);
}

/** Reads the rows of the first sheet with all required columns. @throws SpreadsheetError without one */
function readTable(
  workbook: XLSX.WorkBook,
  columns: string[],
  rules?: CellRules,
  maxRows?: number,
): SpreadsheetTable {
  const closest = findTable(workbook, columns, rules);
  // SheetJS omits a sheet that it cannot read. A sheet without cells (a chart) has no rows either.
  const hasUnreadableSheet = workbook.SheetNames.some((name) => !workbook.Sheets[name]);
  if (!closest || (hasUnreadableSheet && closest.header.missing.length > 0))
    throw new SpreadsheetError(IMPORT_FILE.wrongType);
  if (closest.header.missing.length > 0) throw missingColumnsError(closest.header.missing);
  const collector = createRowCollector(closest.header, rules, maxRows);
  for (const record of readRecords(closest.rows)) collector.add(record);
  return { rows: collector.rows, sheet: closest.name };
}

type Row = (XLSX.CellObject | undefined)[];
type FoundTable = { name: string; rows: Row[]; header: Header };

/**
 * Finds the first sheet with all required columns, visible sheets first. If there is none, returns the sheet with the most of
 * them; undefined without sheets.
 */
function findTable(
  workbook: XLSX.WorkBook,
  columns: string[],
  rules?: CellRules,
): FoundTable | undefined {
  const sheets = workbook.SheetNames.map((name, index) => ({
    name,
    isHidden: Boolean(workbook.Workbook?.Sheets?.[index]?.Hidden),
    rows: (workbook.Sheets[name] as XLSX.DenseWorkSheet | undefined)?.["!data"] ?? [],
  }));
  let closest: FoundTable | undefined;
  for (const isHidden of [false, true]) {
    for (const { name, rows } of sheets.filter((sheet) => sheet.isHidden === isHidden)) {
      const header = findHeader(readRecords(rows), columns, rules);
      if (!closest || header.missing.length < closest.header.missing.length) {
        closest = { name, rows, header };
      }
      if (header.missing.length === 0) return closest;
    }
  }
  return closest;
}

/** Iterates over the existing rows from the top, with their cells' formatted text. */
function* readRecords(rows: Row[]): Generator<SourceRecord> {
  // By keys, which skip holes: one cell at the far end of the sheet would mean millions of rows.
  for (const index of Object.keys(rows)) {
    const line = Number(index) + 1;
    const row = rows[Number(index)];
    if (!row || !Number.isInteger(line)) continue;
    const cells: string[] = [];
    const errors = new Map<number, string>();
    for (const position of Object.keys(row)) {
      const column = Number(position);
      const cell = row[column];
      if (!cell || !(column < SPREADSHEET_LIMITS.columns)) continue;
      cells[column] = String(XLSX.utils.format_cell(cell) ?? "");
      if (cell.t === "e") errors.set(column, cleanCell(cells[column]));
    }
    yield { line, cells: Array.from(cells, (cell) => cell ?? ""), errors };
  }
}

/** Unpacks the ZIP container and parses its parts. */
async function parseXlsx(file: Buffer): Promise<XLSX.WorkBook> {
  const parts = await unpackWorkbook(file);
  const files = [...parts].map(([name, data]) => [name, { name, data }] as const);
  // Exported by SheetJS for unpacked containers, but missing in its types.
  const { parse_zip: parseZip } = XLSX as unknown as {
    parse_zip: (zip: { files: object }, options: XLSX.ParsingOptions) => XLSX.WorkBook;
  };
  return parseZip({ files: Object.fromEntries(files) }, { ...PARSING_OPTIONS });
}

/** Version in the stream's first record (BOF) since Excel 97. */
const EXCEL_97 = 0x0600;

/**
 * Extracts the workbook's stream from the compound file and parses it twice: the top rows, to find the header; then all
 * rows, with the cells of other columns hidden, since SheetJS needs 500 bytes per cell of this format.
 */
async function parseXls(
  file: Buffer,
  columns: string[],
  rules?: CellRules,
): Promise<XLSX.WorkBook> {
  const stream = readWorkbookStream(file);
  // 0x0809 is the type of the BOF record. Without this check SheetJS would try its other formats.
  if (stream.readUInt16LE(0) !== 0x0809) throw new SpreadsheetError(IMPORT_FILE.wrongType);
  if (stream.readUInt16LE(4) < EXCEL_97) {
    // Older workbooks encode text in code pages, whose tables are slow to load.
    XLSX.set_cptable(await import("@e965/xlsx/dist/cpexcel.full.mjs"));
  }
  hideMergedCells(stream);
  const parse = (options?: XLSX.ParsingOptions) =>
    XLSX.read(stream, { ...PARSING_OPTIONS, ...options, type: "buffer" });
  const header = findTable(parse({ sheetRows: XLS_HEADER_ROWS }), columns, rules)?.header;
  if (header?.missing.length === 0) hideOtherColumns(stream, new Set(header.positions.values()));
  return parse();
}

/** Number of rows, including empty ones, that are searched for the header of an .xls file before the rest is read. */
const XLS_HEADER_ROWS = 100;
