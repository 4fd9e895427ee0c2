import * as XLSX from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { IMPORT_FILE } from "../../models/imports/import-file.schema";
import {
  type BookType,
  HEADER_ROW,
  HEART_ROW,
  readRefusal,
  buildWorkbook,
  buildZip,
  buildXlsxParts,
  buildSheetXml,
  buildRows,
} from "../factories/spreadsheets";

/** SheetJS's API for compound files, which its types do not describe. */
type CompoundFile = { FullPaths: string[] };
const CFB = XLSX.CFB as {
  read(file: Buffer, options: { type: "buffer" }): CompoundFile;
  find(file: CompoundFile, path: string): { content: Buffer } | null;
  write(file: CompoundFile, options: { type: "buffer" }): Buffer;
  utils: {
    cfb_new(): CompoundFile;
    cfb_add(file: CompoundFile, path: string, content: Buffer): void;
  };
};

describe.concurrent("a broken workbook is refused", () => {
  const sheets = { List: [HEADER_ROW, ...buildRows(200)] };

  it.each<[string, BookType]>([
    ["a.xlsx", "xlsx"],
    ["a.xls", "biff8"],
  ])("truncated: %s", async (name, bookType) => {
    const file = buildWorkbook(sheets, bookType);
    for (const part of [0.3, 0.9]) {
      expect(await readRefusal(name, file.subarray(0, file.length * part))).toBe(
        IMPORT_FILE.wrongType,
      );
    }
  });

  it("with a damaged sheet", async () => {
    const file = Buffer.from(buildZip(buildXlsxParts(buildSheetXml())));
    const offset = file.indexOf("xl/worksheets/sheet1.xml") + 60;
    file[offset] = file[offset]! ^ 0xff;
    expect(await readRefusal("a.xlsx", file)).toBe(IMPORT_FILE.wrongType);
  });

  it("without its sheet, or with a sheet whose text is missing", async () => {
    expect(await readRefusal("a.xlsx", buildZip(buildXlsxParts(buildSheetXml()).slice(0, 3)))).toBe(
      IMPORT_FILE.wrongType,
    );
    const missingTextRow = '<row r="3"><c r="A3" t="s"><v>7</v></c></row>';
    expect(
      await readRefusal(
        "a.xlsx",
        buildZip(buildXlsxParts(buildSheetXml({ rows: missingTextRow }))),
      ),
    ).toBe(IMPORT_FILE.wrongType);
  });

  it("with nothing after its signature", async () => {
    expect(await readRefusal("a.xlsx", Buffer.from("PK\x03\x04"))).toBe(IMPORT_FILE.wrongType);
    expect(await readRefusal("a.xls", Buffer.from("d0cf11e0a1b11ae1", "hex"))).toBe(
      IMPORT_FILE.wrongType,
    );
    const zeros = Buffer.alloc(5_000);
    zeros.write("d0cf11e0a1b11ae1", "hex");
    expect(await readRefusal("a.xls", zeros)).toBe(IMPORT_FILE.wrongType);
  });

  it("a ZIP that is no workbook, or another program's", async () => {
    expect(await readRefusal("a.xlsx", buildZip([{ name: "a.txt", content: "hello" }]))).toBe(
      IMPORT_FILE.wrongType,
    );
    const word = buildXlsxParts("").slice(0, 1);
    word.push({ name: "word/document.xml", content: "<document/>" });
    expect(await readRefusal("a.xlsx", buildZip(word))).toBe(IMPORT_FILE.wrongType);
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([HEADER_ROW, HEART_ROW]), "List");
    for (const bookType of ["ods", "xlsb"] as const) {
      const file = XLSX.write(book, { type: "buffer", bookType }) as Buffer;
      expect(await readRefusal("a.xlsx", file)).toBe(IMPORT_FILE.wrongType);
    }
  });

  it("a document of another program, with a workbook embedded", async () => {
    const stream = CFB.find(
      CFB.read(buildWorkbook(sheets, "biff8"), { type: "buffer" }),
      "Workbook",
    );
    const document = CFB.utils.cfb_new();
    CFB.utils.cfb_add(document, "/WordDocument", Buffer.alloc(5_000));
    CFB.utils.cfb_add(document, "/ObjectPool/_1/Workbook", stream!.content);
    const file = CFB.write(document, { type: "buffer" });
    expect(await readRefusal("a.xls", file)).toBe(IMPORT_FILE.wrongType);
  });

  it("with a password", async () => {
    const encrypted = CFB.utils.cfb_new();
    CFB.utils.cfb_add(encrypted, "/EncryptionInfo", Buffer.alloc(300));
    CFB.utils.cfb_add(encrypted, "/EncryptedPackage", Buffer.alloc(9_000));
    const file = CFB.write(encrypted, { type: "buffer" });
    expect(await readRefusal("a.xlsx", file)).toBe(IMPORT_FILE.wrongType);
    expect(await readRefusal("a.xls", file)).toBe(IMPORT_FILE.wrongType);
  });

  it("with a circular chain of sectors", async () => {
    const file = Buffer.from(buildWorkbook(sheets, "biff8"));
    const allocationTable = (file.readUInt32LE(76) + 1) * 512;
    file.fill(0, allocationTable, allocationTable + 512);
    expect(await readRefusal("a.xls", file)).toBe(IMPORT_FILE.wrongType);
  });
});
