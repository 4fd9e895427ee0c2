import type { Caller } from "~/server/platform/caller";
import { importColumns } from "~/server/imports/import-description";
import { previewImport, runImport, startImport } from "~/server/imports/imports";
import { OUTCOME_IMPORT } from "~/server/outcomes/outcome-import";
import { toCsv } from "~/server/platform/csv";
import { admin } from "./database";

const HEADERS = importColumns(OUTCOME_IMPORT).map(({ header }) => header);
/** Cells of a row by the headers of their columns. */
export type OutcomeRow = Partial<Record<string, string>>;

/** Uploads rows as a file. @returns the id of the draft */
export const uploadOutcomes = (rows: readonly OutcomeRow[], caller: Caller = admin) => {
  const cells = rows.map((row) => HEADERS.map((header) => row[header] ?? ""));
  const bytes = new TextEncoder().encode(toCsv(HEADERS, cells, { quoted: true }));
  return startImport(caller, OUTCOME_IMPORT, { name: "outcomes.csv", bytes });
};

/** Previews rows. */
export const previewOutcomes = async (...rows: OutcomeRow[]) =>
  (await previewImport(admin, OUTCOME_IMPORT, await uploadOutcomes(rows))).rows;

/** What the preview says of each row: what is wrong with it, or what importing it would do. */
export const previewResults = async (...rows: OutcomeRow[]) =>
  (await previewOutcomes(...rows)).map(({ outcome, problem }) => problem ?? outcome);

/** Runs the import of an upload. */
export const runOutcomes = (draft: string) => runImport(admin, OUTCOME_IMPORT, draft);

/** Uploads and imports rows. */
export const importOutcomes = async (...rows: OutcomeRow[]) =>
  runOutcomes(await uploadOutcomes(rows));

/** Row of an episode, by default with one night. */
export const outcomeRow = (
  { recordNumber, day }: { recordNumber: string; day: string },
  values: OutcomeRow = { "Nights in Hospital": "1" },
): OutcomeRow => ({ "Record Number": recordNumber, "Procedure Date": day, ...values });
