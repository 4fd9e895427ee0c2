import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { IMPORT_FILE } from "../../models/imports/import-file.schema";
import { readSpreadsheet } from "../../server/spreadsheets/spreadsheet";
import {
  COLUMNS,
  HEADER_ROW,
  HEART_ROW,
  readTable,
  readValues,
  readRefusal,
  buildWorkbook,
  buildZip,
  buildXlsxParts,
  buildSheetXml,
  buildCellXml,
  buildRows,
} from "../factories/spreadsheets";

describe("the file", () => {
  it.each(["a.csv", "A.CSV", "list.v2.Csv"])("reads %s as CSV", async (name) => {
    expect(await readValues(name, `${HEADER_ROW.join()}\n${HEART_ROW.join()}\n`)).toEqual([
      HEART_ROW,
    ]);
  });

  it.each(["a.txt", "a.xlsm", "a.csv.exe", "csv", ".csv", "", "a.ods"])(
    "refuses the name '%s'",
    async (name) => {
      expect(await readRefusal(name, `${HEADER_ROW.join()}\n${HEART_ROW.join()}\n`)).toBe(
        IMPORT_FILE.wrongType,
      );
    },
  );

  it("refuses an empty file", async () => {
    for (const name of ["a.csv", "a.xls", "a.xlsx"]) {
      expect(await readRefusal(name, "")).toBe(IMPORT_FILE.wrongType);
    }
  });

  const xlsx = buildWorkbook({ List: [HEADER_ROW, HEART_ROW] });
  const xls = buildWorkbook({ List: [HEADER_ROW, HEART_ROW] }, "biff8");
  const png = Buffer.from(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489",
    "hex",
  );
  const html = "\n<!DOCTYPE html><html><body><table><tr><td>Department</td></tr></table>";
  it.each<[string, string, string | Uint8Array]>([
    ["a CSV named .xls", "a.xls", `${HEADER_ROW.join()}\n`],
    ["a CSV named .xlsx", "a.xlsx", `${HEADER_ROW.join()}\n`],
    ["an XLSX named .csv", "a.csv", xlsx],
    ["an XLSX named .xls", "a.xls", xlsx],
    ["an XLS named .csv", "a.csv", xls],
    ["an XLS named .xlsx", "a.xlsx", xls],
    ["HTML named .xls", "a.xls", html],
    ["HTML named .csv", "a.csv", html],
    ["HTML in UTF-16 named .csv", "a.csv", iconv.encode(html, "utf-16")],
    ["a table without a doctype", "a.csv", "<table><tr><td>Department</td></tr></table>"],
    ["XML", "a.csv", '<?xml version="1.0"?><Workbook/>'],
    ["a PNG named .csv", "a.csv", png],
    ["a PDF named .csv", "a.csv", "%PDF-1.7\nDepartment,Specialty,Status\n"],
    [
      "text with a NUL byte",
      "a.csv",
      `${HEADER_ROW.join()}\n${HEART_ROW.join()}\nOnco\0logy,Tumours,Active\n`,
    ],
    ["UTF-32", "a.csv", Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from("D\0\0\0")])],
    ["half a character in UTF-16", "a.csv", Buffer.from([0xff, 0xfe, 0x44, 0x00, 0x00, 0xd8])],
  ])("refuses %s", async (_, name, content) => {
    expect(await readRefusal(name, content)).toBe(IMPORT_FILE.wrongType);
  });

  it("may have 5,242,880 bytes, and not one more", async () => {
    const csv = Buffer.alloc(5_242_881, " ");
    csv.write(`${HEADER_ROW.join()}\n${HEART_ROW.join()}\n`);
    expect(await readValues("a.csv", csv.subarray(0, 5_242_880))).toEqual([HEART_ROW]);
    expect(await readRefusal("a.csv", csv)).toBe("File size must be less than 5MB");
    expect(await readRefusal("a.xlsx", csv)).toBe("File size must be less than 5MB");
    expect(await readRefusal("a.pdf", csv)).toBe(IMPORT_FILE.wrongType);
  });

  it("is not modified", async () => {
    const bytes = Buffer.from(xlsx);
    await readTable("a.xlsx", bytes);
    expect(bytes.equals(xlsx)).toBe(true);
  });
});

describe.concurrent("rows", () => {
  const TOO_MANY_ROWS = "The file has more than 20,000 rows. Split it into smaller files.";

  it("are 20,000 at the most in .xlsx", async () => {
    const xlsx = (count: number) => {
      const lines = Array.from({ length: count - 1 }, (_, row) => row + 3);
      const rows = lines.map(
        (line) => `<row r="${line}">${buildCellXml(`A${line}`, `${line}`)}</row>`,
      );
      return buildZip(buildXlsxParts(buildSheetXml({ rows: rows.join("") })));
    };
    const { rows } = await readTable("a.xlsx", xlsx(20_000));
    expect(rows).toHaveLength(20_000);
    expect(rows[19_999]).toMatchObject({ line: 20_001, values: { Department: "20001" } });
    expect(await readRefusal("a.xlsx", xlsx(20_001))).toBe(TOO_MANY_ROWS);
  });

  it("are 20,000 at the most in .xls", async () => {
    // One cell a row: SheetJS is slow to write this format.
    const xls = (count: number) =>
      buildWorkbook(
        { S: [HEADER_ROW, ...buildRows(count).map((row) => row.slice(0, 1))] },
        "biff8",
      );
    expect((await readTable("a.xls", xls(5_000))).rows).toHaveLength(5_000);
    expect(await readRefusal("a.xls", xls(20_001))).toBe(TOO_MANY_ROWS);
  });

  it("are 20,000 at the most in .csv", async () => {
    const csv = (count: number) => [HEADER_ROW, ...buildRows(count)].join("\r\n\r\n");
    expect(await readValues("a.csv", csv(5_000))).toHaveLength(5_000);
    const { rows } = await readTable("a.csv", csv(20_000));
    expect(rows).toHaveLength(20_000);
    expect(rows[19_999]?.line).toBe(40_001);
    expect(await readRefusal("a.csv", csv(20_001))).toBe(TOO_MANY_ROWS);
  });

  it("are none below a header alone", async () => {
    expect(await readTable("a.csv", `${HEADER_ROW.join()}\r\n`)).toEqual({ rows: [], sheet: null });
    expect(await readTable("a.csv", `${HEADER_ROW.join()}`)).toEqual({ rows: [], sheet: null });
    expect(await readTable("a.xlsx", buildWorkbook({ List: [HEADER_ROW] }))).toEqual({
      rows: [],
      sheet: "List",
    });
  });

  it("have the values and the line number, and nothing else", async () => {
    expect(await readTable("a.csv", `${HEADER_ROW.join()}\n${HEART_ROW.join()}\n`)).toEqual({
      rows: [
        {
          line: 2,
          values: { Department: "Cardiology", Specialty: "Heart Surgery", Status: "Active" },
        },
      ],
      sheet: null,
    });
  });
});

describe("the required columns", () => {
  it("may be in any order, case and spacing, among other columns", async () => {
    const csv =
      "No,STATUS , department,Note,\u00a0Specialty\u200b\n1,Active,Cardiology,x,Heart Surgery\n";
    expect(await readValues("a.csv", csv)).toEqual([HEART_ROW]);
  });

  it("are read from the first of two with the same name", async () => {
    const csv = "Department,Status,Specialty,status\nCardiology,Active,Heart Surgery,Inactive\n";
    expect(await readValues("a.csv", csv)).toEqual([HEART_ROW]);
  });

  it.each([
    ["Department,Status\na,b\n", "Missing required column: Specialty"],
    ["Department;Ward\na;b\n", "Missing required columns: Specialty and Status"],
    ["a,b,c\n1,2,3\n", "Missing required columns: Department, Specialty and Status"],
    ["\ufeff\n\n", "Missing required columns: Department, Specialty and Status"],
    ["Departments,Specialty,Status\na,b,c\n", "Missing required column: Department"],
    ["Report\nDepartment|Status\nSpecialty|x\n", "Missing required column: Specialty"],
  ])("are named when they are missing: %j", async (csv, message) => {
    expect(await readRefusal("a.csv", csv)).toBe(message);
  });

  it.each(["csv", "xls", "xlsx"] as const)("may lack optional ones in a .%s file", async (kind) => {
    const rows = [
      ["Department", "Status"],
      ["Cardiology", "Active"],
    ];
    const bytes =
      kind === "csv"
        ? Buffer.from(rows.join("\n"))
        : buildWorkbook({ List: rows }, kind === "xls" ? "biff8" : "xlsx");
    const read = (optional: Partial<Record<(typeof COLUMNS)[number], { isOptional: boolean }>>) =>
      readSpreadsheet({ name: `a.${kind}`, bytes }, COLUMNS, { rules: optional });
    const { rows: found } = await read({ Specialty: { isOptional: true } });
    expect(found).toEqual([{ line: 2, values: { Department: "Cardiology", Status: "Active" } }]);
    await expect(read({ Status: { isOptional: true } })).rejects.toThrow(
      "Missing required column: Specialty",
    );
  });

  it("are named when a workbook does not have them", async () => {
    const missing = buildWorkbook({
      Notes: [["Hello"]],
      List: [
        ["Department", "Status"],
        ["a", "b"],
      ],
    });
    expect(await readRefusal("a.xlsx", missing)).toBe("Missing required column: Specialty");
    const empty = buildWorkbook({ Empty: [[]] }, "biff8");
    expect(await readRefusal("a.xls", empty)).toMatch(/^Missing required columns: Department, /);
  });

  it("may be below title lines", async () => {
    const csv = `St. Mary's Hospital\n"As of, ""today""\nthis year";;\n\n;;;\n;${HEADER_ROW.join(";")}\n1;Ear, Nose and Throat;ENT Surgery;Active\n`;
    expect(await readTable("a.csv", csv)).toMatchObject({
      rows: [{ line: 7, values: { Department: "Ear, Nose and Throat", Specialty: "ENT Surgery" } }],
    });
    const sheet = [["Hospital"], [], [null, "today"], [null, ...HEADER_ROW], [null, ...HEART_ROW]];
    expect(await readTable("a.xlsx", buildWorkbook({ S: sheet }))).toMatchObject({
      rows: [{ line: 5, values: { Department: "Cardiology" } }],
    });
  });

  it("are searched for in the first 20 rows that are not empty", async () => {
    const buildTitled = (lines: number) =>
      `${"title\n\n".repeat(lines)}${HEADER_ROW.join()}\n${HEART_ROW.join()}\n`;
    expect(await readValues("a.csv", buildTitled(19))).toEqual([HEART_ROW]);
    expect(await readRefusal("a.csv", buildTitled(20))).toMatch(
      /^Missing required columns: Department/,
    );
  });

  it("are those that the caller requires", async () => {
    const bytes = Buffer.from("Name,Age\nAda,36\n");
    expect(await readSpreadsheet({ name: "a.csv", bytes }, ["Age", "Name"])).toEqual({
      rows: [{ line: 2, values: { Age: "36", Name: "Ada" } }],
      sheet: null,
    });
  });
});
