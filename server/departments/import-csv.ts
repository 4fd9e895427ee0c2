import { IMPORT_COLUMNS } from "~/models/specialty.schema";
import { toCsv } from "~/server/platform/csv";
import type { PreviewRow } from "./import-outcomes";

/** The file to fill in, with two rows as examples (specification 001, section 2: bulk import dialog). */
export function importTemplate(): string {
  return toCsv(
    IMPORT_COLUMNS,
    [
      ["Cardiology", "Interventional Cardiology", "Active"],
      ["Ear, Nose and Throat", "Audiology", "Inactive"],
    ],
    { quoted: false },
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
    { quoted: true },
  );
}
