import { csvFile } from "~/app/http/file.server";
import { pageLoader } from "~/app/http/page.server";
import { previewImport } from "~/server/departments/import";
import { refusedRowsCsv } from "~/server/departments/import-csv";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { rows } = await previewImport(caller, params.draft ?? "");
  return csvFile("departments-refused.csv", refusedRowsCsv(rows));
});
