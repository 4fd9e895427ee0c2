import { describe, expect, it } from "vitest";
import { IMPORT_FILE } from "../../models/imports/import-file.schema";
import { SPREADSHEET_LIMITS } from "../../server/spreadsheets/spreadsheet";
import { buildHostileCsv, HOSTILE_CSV_BYTES, readHostileCsv } from "../factories/hostile-csv";
import { HEADER_ROW, readTable, buildWorkbook, type BookType } from "../factories/spreadsheets";

it.each(buildHostileCsv(HOSTILE_CSV_BYTES.max))(
  "a hostile CSV file of 5 MB is read or refused in time: %s",
  (_, rows, outcome) => {
    expect(readHostileCsv(rows)).toBe(outcome);
  },
);

describe("a workbook with many columns that are not requested", () => {
  const NUMBERS = [1, 2, 3, 4, 5, 6, 7];
  const NO_HIDDEN_SHEETS: string[] = [];
  const COMPRESSED = true;
  const ROW_VALUES = { Department: "A", Specialty: "B", Status: "Active" };

  /** Workbook with columns of numbers after the requested columns. */
  const createWideWorkbook = (rowCount: number, extraColumns: number, type: BookType) => {
    const header = [
      ...HEADER_ROW,
      ...Array.from({ length: extraColumns }, (_, index) => `Column ${index}`),
    ];
    const numbers = Array.from(
      { length: extraColumns },
      (_, index) => NUMBERS[index % NUMBERS.length],
    );
    const row = [...Object.values(ROW_VALUES), ...numbers];
    const rows = Array.from({ length: rowCount }, () => row);
    return buildWorkbook({ List: [header, ...rows] }, type, NO_HIDDEN_SHEETS, COMPRESSED);
  };

  it("has 20,000 rows, and is read within the memory limit", async () => {
    const bytes = createWideWorkbook(20_000, 26, "xlsx");
    expect(bytes.length).toBeLessThan(IMPORT_FILE.maxBytes);
    const { rows } = await readTable("a.xlsx", bytes);
    expect([rows.length, rows.at(-1)?.values]).toEqual([20_000, ROW_VALUES]);
  });

  it("takes no memory for the columns that are not requested, in .xls", async () => {
    const limits = { ...SPREADSHEET_LIMITS, workerHeapMegabytes: 40 };
    const { rows } = await readTable("a.xls", createWideWorkbook(5_000, 14, "biff8"), limits);
    expect([rows.length, rows.at(-1)?.values]).toEqual([5_000, ROW_VALUES]);
  });
});
