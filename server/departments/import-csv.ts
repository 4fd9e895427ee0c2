import { IMPORT_COLUMNS } from "~/models/departments/specialty.schema";
import { toCsv, toCsvParts } from "~/server/platform/csv";
import { inBatches } from "~/server/platform/in-batches";
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

/** The rows that an import refuses, each with its line and why, to be corrected and imported again; a part at a time. */
export function refusedRowsCsv(rows: PreviewRow[]): AsyncGenerator<string> {
  const refused = rows.filter(({ outcome }) => outcome === "refused");
  return toCsvParts([...IMPORT_COLUMNS, "Line", "Problem"], cellsOf(refused), { quoted: true });
}

async function* cellsOf(rows: PreviewRow[]) {
  for await (const batch of inBatches(rows)) {
    yield batch.map(({ department, specialty, status, line, problem }) => [
      department,
      specialty,
      status,
      String(line),
      problem ?? "",
    ]);
  }
}
