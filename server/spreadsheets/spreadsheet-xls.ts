import { IMPORT_FILE } from "../../models/imports/import-file.schema";
import { SpreadsheetError } from "./spreadsheet-rows";

/**
 * Extracts the stream "Workbook" (Excel 97 and later) or "Book" (Excel 95) at the top of a compound file, see [MS-CFB].
 * Reads no more than the file's own size, whatever its tables say.
 * @throws SpreadsheetError for a truncated file, and for one without such a stream, as a document of another program or
 *   a workbook with a password
 */
export function readWorkbookStream(file: Buffer): Buffer {
  const sectorBytes = 1 << file.readUInt16LE(30);
  const miniSectorBytes = 1 << file.readUInt16LE(32);
  const miniStreamLimit = file.readUInt32LE(56);
  if (sectorBytes < 512 || miniSectorBytes < 64) throw new SpreadsheetError(IMPORT_FILE.wrongType);

  const readSector = (number: number) =>
    file.subarray((number + 1) * sectorBytes, (number + 2) * sectorBytes);
  const fat = Buffer.concat(readFatSectors(file, sectorBytes, readSector).map(readSector));
  const readChain = (first: number, size = file.length) => {
    const count = Math.ceil(Math.min(size, file.length) / sectorBytes);
    return Buffer.concat(followChain(fat, first, count).map(readSector));
  };

  const directory = readChain(file.readUInt32LE(48));
  const root = readDirectoryEntry(directory, 0);
  const entries = readSiblings(directory, root.child);
  const entry =
    entries.find(({ name }) => name === "workbook") ?? entries.find(({ name }) => name === "book");
  if (!entry || entry.size > file.length) throw new SpreadsheetError(IMPORT_FILE.wrongType);

  let stream: Buffer;
  if (entry.size >= miniStreamLimit) {
    stream = readChain(entry.start, entry.size);
  } else {
    const miniStream = readChain(root.start, root.size);
    const miniFat = readChain(file.readUInt32LE(60));
    const numbers = followChain(miniFat, entry.start, Math.ceil(entry.size / miniSectorBytes));
    const readMiniSector = (number: number) =>
      miniStream.subarray(number * miniSectorBytes, (number + 1) * miniSectorBytes);
    stream = Buffer.concat(numbers.map(readMiniSector));
  }
  if (stream.length < entry.size) throw new SpreadsheetError(IMPORT_FILE.wrongType);
  return stream.subarray(0, entry.size);
}

/** Reads the numbers of the sectors of the FAT: 109 in the header, the rest in a linked list of sectors. */
function readFatSectors(
  file: Buffer,
  sectorBytes: number,
  readSector: (number: number) => Buffer,
): number[] {
  const count = file.readUInt32LE(44);
  if (count * sectorBytes > file.length) throw new SpreadsheetError(IMPORT_FILE.wrongType);
  const numbers: number[] = [];
  for (let offset = 76; offset < 512; offset += 4) numbers.push(file.readUInt32LE(offset));
  for (let next = file.readUInt32LE(68); numbers.length < count;) {
    const list = readSector(next);
    for (let offset = 0; offset < sectorBytes - 4; offset += 4)
      numbers.push(list.readUInt32LE(offset));
    next = list.readUInt32LE(sectorBytes - 4);
  }
  return numbers.slice(0, count);
}

/**
 * Follows a chain of sectors.
 * @param maxSectors maximum number of sectors, since a chain may be circular
 * @returns the sector numbers in order
 */
function followChain(table: Buffer, first: number, maxSectors: number): number[] {
  // Higher numbers are markers, such as the end of a chain.
  const LAST_SECTOR = 0xfffffffa;
  const numbers: number[] = [];
  for (let next = first; next <= LAST_SECTOR && numbers.length < maxSectors;) {
    numbers.push(next);
    next = table.readUInt32LE(next * 4);
  }
  return numbers;
}

function readDirectoryEntry(directory: Buffer, number: number) {
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

/** Reads all entries of one folder, which form a tree. Streams of embedded documents are in other folders. */
function readSiblings(directory: Buffer, top: number) {
  const NO_ENTRY = 0xffffffff;
  const numbers = new Set([top]);
  const entries = [];
  for (const number of numbers) {
    if (number === NO_ENTRY) continue;
    const entry = readDirectoryEntry(directory, number);
    entries.push(entry);
    numbers.add(entry.left).add(entry.right);
  }
  return entries;
}

/** Record types of one cell: BLANK, NUMBER, LABEL, BOOLERR, RK, LABELSST, RSTRING and FORMULA. */
const CELL_TYPES = new Set([0x0201, 0x0203, 0x0204, 0x0205, 0x027e, 0x00fd, 0x00d6, 0x0006]);
/** Record types of several cells: MULRK and MULBLANK. */
const MULTI_CELL_TYPES = new Set([0x00bd, 0x00be]);
/** Record type of a FORMULA's text result. */
const STRING_TYPE = 0x0207;
/** Record type of an index of rows, which readers skip: records are hidden by giving them this type. */
const DBCELL_TYPE = 0x00d7;

/** Record type of merged cells. SheetJS copies the list of all merged cells for each such record. */
const MERGECELLS_TYPE = 0x00e5;

/** Hides the records of merged cells in a workbook's stream, in place. */
export function hideMergedCells(stream: Buffer): void {
  for (const { type, start } of iterateRecords(stream))
    if (type === MERGECELLS_TYPE) hideRecord(stream, start);
}

/** Hides all cells outside the columns (0-based), in place. */
export function hideOtherColumns(stream: Buffer, columns: ReadonlySet<number>): void {
  const isNeeded = (first: number, last: number) =>
    [...columns].some((column) => column >= first && column <= last);
  let isHidden = false;
  for (const { type, start, end } of iterateRecords(stream)) {
    const isCell = CELL_TYPES.has(type) || MULTI_CELL_TYPES.has(type);
    if (isCell && end >= start + 10) {
      const first = stream.readUInt16LE(start + 6);
      isHidden = !isNeeded(
        first,
        MULTI_CELL_TYPES.has(type) ? stream.readUInt16LE(end - 2) : first,
      );
    }
    if (isHidden && (isCell || type === STRING_TYPE)) hideRecord(stream, start);
  }
}

/** Iterates over the complete records of a stream, with their start and end offsets. */
function* iterateRecords(stream: Buffer): Generator<{ type: number; start: number; end: number }> {
  for (let start = 0, end = 0; start + 4 <= stream.length; start = end) {
    end = start + 4 + stream.readUInt16LE(start + 2);
    if (end <= stream.length) yield { type: stream.readUInt16LE(start), start, end };
  }
}

/**
 * Hides a record by changing its type to one that is skipped; its length stays, since other records hold offsets into
 * the stream.
 */
function hideRecord(stream: Buffer, start: number): void {
  stream.writeUInt16LE(DBCELL_TYPE, start);
}
