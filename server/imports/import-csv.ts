import { streamCsv, toCsv } from "~/server/platform/csv";
import { inBatches } from "~/server/platform/in-batches";
import { escapeCell } from "./cells";
import { importColumns, type ImportDescription } from "./import-description";
import type { PreviewRow } from "./outcomes";

const headers = (description: ImportDescription) =>
  importColumns(description).map(({ header }) => header);

/** Formats the CSV template of an import, with example rows (specification 001, section 2: bulk import dialog). */
export function formatImportTemplate(description: ImportDescription): string {
  return toCsv(headers(description), description.examples, { quoted: false });
}

/**
 * Streams the refused rows of an import as CSV, each with its line and the reason, to be corrected and imported again.
 */
export function streamRefusedRowsCsv(
  description: ImportDescription,
  rows: readonly PreviewRow[],
): AsyncGenerator<string> {
  const refused = rows.filter(({ outcome }) => outcome === "refused");
  const columns = [...headers(description), "Line", "Problem"];
  return streamCsv(columns, toCellBatches(refused), { quoted: true });
}

async function* toCellBatches(rows: PreviewRow[]) {
  for await (const batch of inBatches(rows)) {
    yield batch.map(({ cells, line, problem }) => [
      ...cells.map((cell) => escapeCell(cell, { isDefused: true })),
      String(line),
      problem ?? "",
    ]);
  }
}
