import { IMPORT_COLUMNS } from "~/models/departments/specialty.schema";
import { toCsv, streamCsv } from "~/server/platform/csv";
import { inBatches } from "~/server/platform/in-batches";
import type { PreviewRow } from "./import-outcomes";

/** Formats the CSV template of the import, with two example rows (specification 001, section 2: bulk import dialog). */
export function formatImportTemplate(): string {
  return toCsv(
    IMPORT_COLUMNS,
    [
      ["Cardiology", "Interventional Cardiology", "Active"],
      ["Ear, Nose and Throat", "Audiology", "Inactive"],
    ],
    { quoted: false },
  );
}

/**
 * Streams the refused rows of an import as CSV, each with its line and the reason, to be corrected and imported again.
 */
export function streamRefusedRowsCsv(rows: PreviewRow[]): AsyncGenerator<string> {
  const refused = rows.filter(({ outcome }) => outcome === "refused");
  return streamCsv([...IMPORT_COLUMNS, "Line", "Problem"], toCellBatches(refused), {
    quoted: true,
  });
}

async function* toCellBatches(rows: PreviewRow[]) {
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
