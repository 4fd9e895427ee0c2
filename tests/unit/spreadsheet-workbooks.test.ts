import * as XLSX from "@e965/xlsx";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import {
  type BookType,
  HEADER_ROW,
  HEART_ROW,
  readTable,
  readValues,
  buildWorkbook,
  buildSheet,
  buildZip,
  buildXlsxParts,
  buildSheetXml,
  buildCellXml,
} from "../factories/spreadsheets";
import { readSpreadsheet } from "../../server/spreadsheets/spreadsheet";

describe.concurrent("a workbook", () => {
  const FORMATS: [string, BookType][] = [
    ["a.xlsx", "xlsx"],
    ["a.XLS", "biff8"],
  ];

  it.each(FORMATS)("gives the first sheet with all columns: %s", async (name, bookType) => {
    const sheets = {
      Notes: [["Read me"]],
      Half: [
        ["Department", "Status"],
        ["a", "b"],
      ],
      "Fachgebiete (Ü)": [HEADER_ROW, HEART_ROW],
      Later: [HEADER_ROW, ["x", "y", "z"]],
    };
    expect(await readTable(name, buildWorkbook(sheets, bookType))).toMatchObject({
      sheet: "Fachgebiete (Ü)",
      rows: [{ line: 2, values: { Department: "Cardiology" } }],
    });
  });

  it.each(FORMATS)(
    "gives a hidden sheet only when nothing else fits: %s",
    async (name, bookType) => {
      const both = { Old: [HEADER_ROW, ["x", "y", "z"]], New: [HEADER_ROW, HEART_ROW] };
      expect((await readTable(name, buildWorkbook(both, bookType, ["Old"]))).sheet).toBe("New");
      const one = { Old: [HEADER_ROW, HEART_ROW], Notes: [["Department", "Status"]] };
      expect((await readTable(name, buildWorkbook(one, bookType, ["Old"]))).sheet).toBe("Old");
    },
  );

  it.each(FORMATS)("gives the text that numbers and dates show: %s", async (name, bookType) => {
    const sheet = buildSheet(
      [
        { t: "n", v: 45_000.5, z: "yyyy-mm-dd" },
        { t: "n", v: 0.25, z: "0%" },
        { t: "b", v: true },
      ],
      [{ t: "n", v: 4711 }, { t: "n", v: 1234.5, z: "#,##0.00" }, "Active"],
      // Excel's short date, which has two digits of the year in some countries.
      [{ t: "n", v: 22_383, z: "m/d/yy" }, { t: "n", v: 0.395834, z: "h:mm AM/PM" }, "x"],
    );
    expect(await readValues(name, buildWorkbook({ S: sheet }, bookType))).toEqual([
      ["2023-03-15", "25%", "TRUE"],
      ["4711", "1,234.50", "Active"],
      ["1961-04-12", "9:30 AM", "x"],
    ]);
  });

  it("gives the stored value of a formula, never its text", async () => {
    const sheet = buildSheet([
      { t: "s", v: "Cardiology", f: 'CONCATENATE("Cardio","logy")' },
      { t: "n", v: 3, f: "1+2" },
      "Active",
    ]);
    expect(await readValues("a.xlsx", buildWorkbook({ S: sheet }))).toEqual([
      ["Cardiology", "3", "Active"],
    ]);
    const unsaved = '<row r="3"><c r="A3"><f>1+1</f></c><c r="B3" t="str"><f>T(1)</f></c></row>';
    const { rows } = await readTable(
      "a.xlsx",
      buildZip(buildXlsxParts(buildSheetXml({ rows: unsaved }))),
    );
    expect(rows).toHaveLength(1);
  });

  it.each(FORMATS)("says which cells hold an error: %s", async (name, bookType) => {
    const sheet = XLSX.utils.aoa_to_sheet([
      [...HEADER_ROW, "Note"],
      [{ t: "e", v: 0x17 }, "Heart", "Active"],
      ["Cardiology", { t: "e", v: 0x2a }, { t: "e", v: 0x07 }],
      [...HEART_ROW, { t: "e", v: 0x17 }],
      [{ t: "e", v: 0x1d }],
    ]);
    const { rows } = await readTable(name, buildWorkbook({ S: sheet }, bookType));
    expect(rows).toEqual([
      {
        line: 2,
        values: { Department: "", Specialty: "Heart", Status: "Active" },
        problem: "The cell Department holds an error (#REF!)",
      },
      {
        line: 3,
        values: { Department: "Cardiology", Specialty: "", Status: "" },
        problem:
          "The cell Specialty holds an error (#N/A); The cell Status holds an error (#DIV/0!)",
      },
      {
        line: 4,
        values: { Department: "Cardiology", Specialty: "Heart Surgery", Status: "Active" },
      },
      {
        line: 5,
        values: { Department: "", Specialty: "", Status: "" },
        problem: "The cell Department holds an error (#NAME?)",
      },
    ]);
  });

  it("names an error that is newer than the parser", async () => {
    const rows = '<row r="3"><c r="A3" t="e"><v>#SPILL!</v></c></row>';
    const table = await readTable("a.xlsx", buildZip(buildXlsxParts(buildSheetXml({ rows }))));
    expect(table.rows[1]?.problem).toBe("The cell Department holds an error (#SPILL!)");
  });

  it.each(FORMATS)(
    "leaves out blank rows and keeps the row numbers: %s",
    async (name, bookType) => {
      const rows = [[], HEADER_ROW, [], [" ", "", "\u00a0", "note"], HEART_ROW, [null, "x"]];
      const table = await readTable(name, buildWorkbook({ S: rows }, bookType));
      expect(table.rows.map(({ line }) => line)).toEqual([5, 6]);
    },
  );

  it("gives a merged value to the first of its cells", async () => {
    const sheet = buildSheet(HEART_ROW, ["", "Heart Failure", "Active"]);
    sheet["!merges"] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }];
    expect(await readValues("a.xlsx", buildWorkbook({ S: sheet }))).toEqual([
      HEART_ROW,
      ["", "Heart Failure", "Active"],
    ]);
  });

  it("may be from Excel 95, in a regional code page", async () => {
    const file = buildWorkbook({ S: [HEADER_ROW, ["-".repeat(11), "Ward", "Active"]] }, "biff5");
    // SheetJS writes only ASCII, as code page 1252: the Greek text and its code page 1253 are patched in.
    iconv.encode("Καρδιολογία", "win1253").copy(file, file.indexOf("-".repeat(11)));
    file.writeUInt16LE(1253, file.indexOf(Buffer.from("42000200e404", "hex")) + 4);
    expect(await readValues("a.xls", file)).toEqual([["Καρδιολογία", "Ward", "Active"]]);
  });

  it("may claim a range of millions of rows and columns", async () => {
    const rows = `<row r="1048576">${buildCellXml("A1048576", "Last")}${buildCellXml("XFD1048576", "x")}</row>`;
    const file = buildZip(buildXlsxParts(buildSheetXml({ range: "A1:XFD1048576", rows })));
    const table = await readTable("a.xlsx", file);
    expect(table.rows.map(({ line }) => line)).toEqual([2, 1_048_576]);
  });

  it("may have cells outside of what a spreadsheet can hold", async () => {
    const rows = `<row r="3">${buildCellXml("ZZZZZZ3", "x")}${buildCellXml("A3", "Last")}</row><row r="x">${buildCellXml("AAx", "y")}</row>`;
    expect(
      (await readTable("a.xlsx", buildZip(buildXlsxParts(buildSheetXml({ rows }))))).rows,
    ).toHaveLength(2);
  });
});

describe("long cells", () => {
  const TEXT = "Breathe in.\n\nBreathe out, and then once more. ".repeat(400).trim();
  const rules = { Text: { maxLength: 20_000, isMultiline: true } };
  const read = (rows: number) => {
    const bytes = buildWorkbook({ A: [["Text"], ...Array.from({ length: rows }, () => [TEXT])] });
    return readSpreadsheet({ name: "a.xlsx", bytes }, ["Text"], { rules });
  };

  it("keep their lines where a column allows it", async () => {
    const { rows } = await read(2);
    expect(rows[1]?.values.Text).toBe(TEXT);
  });

  it("are refused where a small workbook repeats one text too often", async () => {
    await expect(read(400)).rejects.toThrow(
      "The file has more than 6,000,000 characters. Split it into smaller files.",
    );
  });
});
