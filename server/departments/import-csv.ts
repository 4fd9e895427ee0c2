import { stringify } from "csv-stringify/sync";
import { IMPORT_COLUMNS } from "~/models/specialty.schema";
import type { PreviewRow } from "./import";

/** The file to fill in, with two rows as examples. */
export function importTemplate(): string {
  return toCsv(IMPORT_COLUMNS, [
    ["Cardiology", "Interventional Cardiology", "Active"],
    ["Ear, Nose and Throat", "Audiology", "Inactive"],
  ]);
}

/** The rows that an import refuses, each with its line and why, to be corrected and imported again. */
export function refusedRowsCsv(rows: PreviewRow[]): string {
  return toCsv(
    [...IMPORT_COLUMNS, "Line", "Problem"],
    rows
      .filter(({ outcome }) => outcome === "refused")
      .map(({ department, specialty, status, line, problem }) => [
        department,
        specialty,
        status,
        String(line),
        problem ?? "",
      ]),
  );
}

/**
 * Excel takes a CSV for UTF-8 only when it begins with a byte order mark. Cells that a spreadsheet would
 * run as a formula get an apostrophe in front.
 */
function toCsv(columns: readonly string[], rows: string[][]): string {
  return stringify(rows, {
    header: true,
    columns,
    bom: true,
    record_delimiter: "\r\n",
    escape_formulas: true,
  });
}
