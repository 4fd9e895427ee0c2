/**
 * The worker thread that reads one file for spreadsheet.ts. A ZIP or compound file is unpacked here,
 * not by SheetJS: its own readers follow chains and sizes that a hostile file can make endless.
 */
import { parentPort, workerData } from "node:worker_threads";
import { crc32 } from "node:zlib";
import * as XLSX from "@e965/xlsx";
import yauzl from "yauzl";
import { IMPORT_FILE } from "../../models/import-file.schema";
import { cleanLine } from "../../models/clean-text.schema";
import { readCsv } from "./spreadsheet-csv";
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

/** The worker's input: the file's bytes and the names of the required columns. */
export type SpreadsheetJob = {
  kind: "csv" | "xls" | "xlsx";
  bytes: Uint8Array<ArrayBuffer>;
  columns: string[];
};

/** The worker's answer: the rows, or why the file is refused, in words for the administrator. */
export type SpreadsheetReply = { table: SpreadsheetTable } | { refused: string };

// Rows as arrays of the cells that exist: a declared range of A1:XFD1048576 costs nothing.
const PARSING: XLSX.ParsingOptions = { dense: true, cellFormula: false, cellHTML: false };

async function readFile({ kind, bytes, columns }: SpreadsheetJob): Promise<SpreadsheetTable> {
  if (kind === "csv") return readCsv(bytes, columns);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readTable(kind === "xls" ? await parseXls(buffer) : await parseXlsx(buffer), columns);
}

/** Finds the first sheet with all required columns, hidden ones last, and reads its rows. */
function readTable(workbook: XLSX.WorkBook, columns: string[]): SpreadsheetTable {
  // SheetJS leaves out a sheet that it cannot read. One without cells (a chart) has no rows either.
  const unreadable = workbook.SheetNames.some((name) => !workbook.Sheets[name]);
  const sheets = workbook.SheetNames.map((name, index) => ({
    name,
    hidden: Boolean(workbook.Workbook?.Sheets?.[index]?.Hidden),
    rows: (workbook.Sheets[name] as XLSX.DenseWorkSheet | undefined)?.["!data"] ?? [],
  }));
  let closest: Header | undefined;
  for (const hidden of [false, true]) {
    for (const sheet of sheets) {
      if (sheet.hidden !== hidden) continue;
      const header = findHeader(readRecords(sheet.rows), columns);
      if (header.missing.length === 0) {
        const table = collectRows(header);
        for (const record of readRecords(sheet.rows)) table.add(record);
        return { rows: table.rows, sheet: sheet.name };
      }
      if (!closest || header.missing.length < closest.missing.length) closest = header;
    }
  }
  if (!closest || unreadable) throw new SpreadsheetError(IMPORT_FILE.wrongType);
  throw missingColumns(closest.missing);
}

/** The rows that exist, from the top, each with the text that its cells show. */
function* readRecords(rows: (XLSX.CellObject | undefined)[][]): Generator<SourceRecord> {
  // The keys skip the holes: with one cell at the far end of the sheet they are millions.
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
      if (cell.t === "e") errors.set(column, cleanLine(cells[column]));
    }
    yield { line, cells: Array.from(cells, (cell) => cell ?? ""), errors };
  }
}

/** Unpacks the ZIP container, counting what really comes out, and parses the parts. */
async function parseXlsx(file: Buffer): Promise<XLSX.WorkBook> {
  const zip = await yauzl.fromBufferPromise(file, { lazyEntries: true });
  if (zip.entryCount > SPREADSHEET_LIMITS.containerEntries)
    throw new SpreadsheetError(IMPORT_FILE.wrongType);
  const parts = new Map<string, { name: string; asNodeBuffer: () => Buffer }>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    let checksum = 0;
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      unpacked += (chunk as Buffer).length;
      if (unpacked > SPREADSHEET_LIMITS.unpackedBytes)
        throw new SpreadsheetError(IMPORT_FILE.wrongType);
      checksum = crc32(chunk as Buffer, checksum);
      chunks.push(chunk as Buffer);
    }
    if (checksum !== entry.crc32) throw new SpreadsheetError(IMPORT_FILE.wrongType);
    if (!isWorkbookPart(entry.fileName)) continue;
    const content = Buffer.concat(chunks);
    parts.set(entry.fileName, { name: entry.fileName, asNodeBuffer: () => content });
  }
  // Exported by SheetJS for a container that is already unpacked, but not in its types.
  const { parse_zip: parseZip } = XLSX as unknown as {
    parse_zip: (zip: { files: object }, options: XLSX.ParsingOptions) => XLSX.WorkBook;
  };
  return parseZip({ files: Object.fromEntries(parts) }, { ...PARSING });
}

/** Pictures and macros stay out, and so do the parts by which SheetJS would take it for OpenDocument. */
function isWorkbookPart(name: string): boolean {
  return /\.(?:xml|rels)$/i.test(name) && !/^(?:META-INF\/|objectdata\.xml$)/i.test(name);
}

const EXCEL_97 = 0x0600;

/** Takes the workbook's stream out of the compound file and parses it. */
async function parseXls(file: Buffer): Promise<XLSX.WorkBook> {
  const stream = readWorkbookStream(file);
  // Otherwise it is no workbook, and SheetJS would try its other formats.
  if (stream.readUInt16LE(0) !== 0x0809) throw new SpreadsheetError(IMPORT_FILE.wrongType);
  if (stream.readUInt16LE(4) < EXCEL_97) {
    // Text in the code page of its computer; the tables are slow to load, and only needed here.
    XLSX.set_cptable(await import("@e965/xlsx/dist/cpexcel.full.mjs"));
  }
  return XLSX.read(stream, { ...PARSING, type: "buffer" });
}

/**
 * The stream "Workbook" (Excel 97 and later) or "Book" (Excel 95) at the top of a compound file, see
 * [MS-CFB]. Reads no more than the file's own size, whatever its tables say. Throws when the file is cut
 * off, or has no such stream, as a document of another program or a workbook with a password.
 */
function readWorkbookStream(file: Buffer): Buffer {
  const sectorBytes = 1 << file.readUInt16LE(30);
  const miniSectorBytes = 1 << file.readUInt16LE(32);
  const miniStreamLimit = file.readUInt32LE(56);
  if (sectorBytes < 512 || miniSectorBytes < 64) throw new SpreadsheetError(IMPORT_FILE.wrongType);

  const sector = (number: number) =>
    file.subarray((number + 1) * sectorBytes, (number + 2) * sectorBytes);
  const fat = Buffer.concat(fatSectors(file, sectorBytes, sector).map(sector));
  const read = (first: number, size = file.length) => {
    const count = Math.ceil(Math.min(size, file.length) / sectorBytes);
    return Buffer.concat(follow(fat, first, count).map(sector));
  };

  const directory = read(file.readUInt32LE(48));
  const root = directoryEntry(directory, 0);
  const entries = siblings(directory, root.child);
  const entry =
    entries.find(({ name }) => name === "workbook") ?? entries.find(({ name }) => name === "book");
  if (!entry || entry.size > file.length) throw new SpreadsheetError(IMPORT_FILE.wrongType);

  let stream: Buffer;
  if (entry.size >= miniStreamLimit) {
    stream = read(entry.start, entry.size);
  } else {
    const miniStream = read(root.start, root.size);
    const miniFat = read(file.readUInt32LE(60));
    const numbers = follow(miniFat, entry.start, Math.ceil(entry.size / miniSectorBytes));
    const miniSector = (number: number) =>
      miniStream.subarray(number * miniSectorBytes, (number + 1) * miniSectorBytes);
    stream = Buffer.concat(numbers.map(miniSector));
  }
  if (stream.length < entry.size) throw new SpreadsheetError(IMPORT_FILE.wrongType);
  return stream.subarray(0, entry.size);
}

/** The numbers of the sectors with the sector table: 109 in the header, the rest in a list of lists. */
function fatSectors(
  file: Buffer,
  sectorBytes: number,
  sector: (number: number) => Buffer,
): number[] {
  const count = file.readUInt32LE(44);
  if (count * sectorBytes > file.length) throw new SpreadsheetError(IMPORT_FILE.wrongType);
  const numbers: number[] = [];
  for (let at = 76; at < 512; at += 4) numbers.push(file.readUInt32LE(at));
  for (let next = file.readUInt32LE(68); numbers.length < count;) {
    const list = sector(next);
    for (let at = 0; at < sectorBytes - 4; at += 4) numbers.push(list.readUInt32LE(at));
    next = list.readUInt32LE(sectorBytes - 4);
  }
  return numbers.slice(0, count);
}

/** The sector numbers of a chain in order, `most` at the most: a chain may run in a circle. */
function follow(table: Buffer, first: number, most: number): number[] {
  const LAST_SECTOR = 0xfffffffa;
  const numbers: number[] = [];
  for (let next = first; next <= LAST_SECTOR && numbers.length < most;) {
    numbers.push(next);
    next = table.readUInt32LE(next * 4);
  }
  return numbers;
}

function directoryEntry(directory: Buffer, number: number) {
  const entry = directory.subarray(number * 128, (number + 1) * 128);
  return {
    name: entry.toString("utf16le", 0, Math.max(0, entry.readUInt16LE(64) - 2)).toLowerCase(),
    left: entry.readUInt32LE(68),
    right: entry.readUInt32LE(72),
    child: entry.readUInt32LE(76),
    start: entry.readUInt32LE(116),
    size: entry.readUInt32LE(120),
  };
}

/** All entries of one folder, which form a tree. Streams of embedded documents are in other folders. */
function siblings(directory: Buffer, top: number) {
  const NO_ENTRY = 0xffffffff;
  const numbers = new Set([top]);
  const entries = [];
  for (const number of numbers) {
    if (number === NO_ENTRY) continue;
    const entry = directoryEntry(directory, number);
    entries.push(entry);
    numbers.add(entry.left).add(entry.right);
  }
  return entries;
}

if (parentPort) {
  const port = parentPort;
  const answer = (message: SpreadsheetReply | "started") => port.postMessage(message);
  answer("started");
  try {
    answer({ table: await readFile(workerData as SpreadsheetJob) });
  } catch (error) {
    // Whatever else a parser throws is the file's fault, and may quote its cells.
    answer({ refused: error instanceof SpreadsheetError ? error.message : IMPORT_FILE.wrongType });
  }
}
