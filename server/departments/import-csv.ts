import { stringify } from "csv-stringify/sync";
import { IMPORT_COLUMNS } from "~/models/specialty.schema";
import type { PreviewRow } from "./import";

/** The file to fill in, with two rows as examples (specification 001, section 2: bulk import dialog). */
export function importTemplate(): string {
  return toCsv(
    IMPORT_COLUMNS,
    [
      ["Cardiology", "Interventional Cardiology", "Active"],
      ["Ear, Nose and Throat", "Audiology", "Inactive"],
    ],
    false,
  );
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
    true,
  );
}

/**
 * Excel takes a CSV for UTF-8 only when it begins with a byte order mark. Cells that a spreadsheet would
 * run as a formula get an apostrophe in front; where cells come from outside, all are quoted, so that no other
 * delimiter can cut a formula out of one.
 */
function toCsv(columns: readonly string[], rows: string[][], quoted: boolean): string {
  return stringify(rows, {
    header: true,
    columns,
    bom: true,
    record_delimiter: "\r\n",
    escape_formulas: true,
    quoted,
  });
}
