import { crc32, deflateRawSync } from "node:zlib";
import * as XLSX from "@e965/xlsx";
import {
  readSpreadsheet,
  SPREADSHEET_LIMITS,
  SpreadsheetError,
} from "../../server/spreadsheets/spreadsheet";

export const COLUMNS = ["Department", "Specialty", "Status"] as const;
export const HEADER_ROW: string[] = [...COLUMNS];
export const HEART_ROW = ["Cardiology", "Heart Surgery", "Active"];

/** Reads a file with the required COLUMNS. */
export function readTable(name: string, content: string | Uint8Array, limits = SPREADSHEET_LIMITS) {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return readSpreadsheet({ name, bytes }, COLUMNS, { limits });
}

/** Values of each row, in the order of COLUMNS. */
export async function readValues(name: string, content: string | Uint8Array) {
  const { rows } = await readTable(name, content);
  return rows.map((row) => COLUMNS.map((column) => row.values[column]));
}

/** Error message for a refused file, or a note that it was read. */
export async function readRefusal(
  name: string,
  content: string | Uint8Array,
  limits = SPREADSHEET_LIMITS,
) {
  try {
    const { rows } = await readTable(name, content, limits);
    return `Not refused: ${rows.length} rows`;
  } catch (error) {
    if (error instanceof SpreadsheetError) return error.message;
    throw error;
  }
}

export type SheetContent = unknown[][] | XLSX.WorkSheet;
export type BookType = "xlsx" | "biff8" | "biff5";

/** Workbook file with these sheets. @param hiddenSheets names of the sheets to hide */
export function buildWorkbook(
  sheets: Record<string, SheetContent>,
  bookType: BookType = "xlsx",
  hiddenSheets: string[] = [],
  compression = false,
): Buffer {
  const book = XLSX.utils.book_new();
  for (const [name, content] of Object.entries(sheets)) {
    const sheet = Array.isArray(content) ? XLSX.utils.aoa_to_sheet(content) : content;
    XLSX.utils.book_append_sheet(book, sheet, name);
    if (hiddenSheets.includes(name)) {
      XLSX.utils.book_set_sheet_visibility(book, book.SheetNames.length - 1, 1);
    }
  }
  // Excel writes the strings of an .xlsx file into one shared table.
  return XLSX.write(book, {
    type: "buffer",
    bookType,
    bookSST: bookType === "xlsx",
    compression,
  }) as Buffer;
}

/** Sheet with the header row, followed by rows of SheetJS cells. */
export function buildSheet(...rows: (XLSX.CellObject | string)[][]): XLSX.WorkSheet {
  return XLSX.utils.aoa_to_sheet([HEADER_ROW, ...rows]);
}

export function buildRows(count: number): string[][] {
  return Array.from({ length: count }, (_, row) => ["Cardiology", `Ward ${row}`, "Active"]);
}

export type ZipEntry = { name: string; content: Buffer | string; claimedBytes?: number };

/** ZIP file; `claimedBytes` falsifies an entry's uncompressed size. */
export function buildZip(entries: ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directoryEntries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedBytes } of entries) {
    const data = typeof content === "string" ? Buffer.from(content) : content;
    const compressed = deflateRawSync(data, { level: 1 });
    const localHeader = Buffer.alloc(30);
    localHeader.writeUInt32LE(0x04034b50, 0);
    localHeader.writeUInt16LE(20, 4);
    localHeader.writeUInt16LE(8, 8);
    localHeader.writeUInt32LE(crc32(data), 14);
    localHeader.writeUInt32LE(compressed.length, 18);
    localHeader.writeUInt32LE(claimedBytes ?? data.length, 22);
    localHeader.writeUInt16LE(name.length, 26);
    const centralHeader = Buffer.alloc(46);
    centralHeader.writeUInt32LE(0x02014b50, 0);
    centralHeader.writeUInt16LE(20, 4);
    localHeader.copy(centralHeader, 6, 4, 28);
    centralHeader.writeUInt32LE(offset, 42);
    files.push(localHeader, Buffer.from(name), compressed);
    directoryEntries.push(centralHeader, Buffer.from(name));
    offset += localHeader.length + name.length + compressed.length;
  }
  const centralDirectory = Buffer.concat(directoryEntries);
  const endRecord = Buffer.alloc(22);
  endRecord.writeUInt32LE(0x06054b50, 0);
  endRecord.writeUInt16LE(entries.length, 8);
  endRecord.writeUInt16LE(entries.length, 10);
  endRecord.writeUInt32LE(centralDirectory.length, 12);
  endRecord.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, centralDirectory, endRecord]);
}

const OFFICE_NAMESPACE = "http://schemas.openxmlformats.org";

/** Parts of an .xlsx file with one sheet. */
export function buildXlsxParts(sheetXml: string, name = "Sheet1"): ZipEntry[] {
  return [
    {
      name: "[Content_Types].xml",
      content: `<Types xmlns="${OFFICE_NAMESPACE}/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${OFFICE_NAMESPACE}/spreadsheetml/2006/main" xmlns:r="${OFFICE_NAMESPACE}/officeDocument/2006/relationships"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships xmlns="${OFFICE_NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE_NAMESPACE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: "xl/worksheets/sheet1.xml", content: sheetXml },
  ];
}

/** Parts of an .xlsx file with a table of shared strings. */
export function buildSharedStringsParts(stringsXml: string): ZipEntry[] {
  const [types, ...parts] = buildXlsxParts(buildSheetXml());
  const override = `<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>`;
  return [
    {
      name: types?.name ?? "",
      content: String(types?.content).replace("</Types>", `${override}$&`),
    },
    ...parts,
    {
      name: "xl/sharedStrings.xml",
      content: `<sst xmlns="${OFFICE_NAMESPACE}/spreadsheetml/2006/main">${stringsXml}</sst>`,
    },
  ];
}

export function buildSheetXml({ range = "A1:C2", rows = "", after = "" } = {}): string {
  const cells = (row: number, texts: string[]) =>
    texts.map((text, index) => buildCellXml(`${"ABC"[index]}${row}`, text)).join("");
  return `<worksheet xmlns="${OFFICE_NAMESPACE}/spreadsheetml/2006/main"><dimension ref="${range}"/><sheetData><row r="1">${cells(1, HEADER_ROW)}</row><row r="2">${cells(2, HEART_ROW)}</row>${rows}</sheetData>${after}</worksheet>`;
}

export function buildCellXml(address: string, text: string): string {
  return `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
}
