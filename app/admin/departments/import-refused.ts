import { streamParts, csvResponse } from "~/app/http/file.server";
import { pageLoader } from "~/app/http/page.server";
import { previewImport } from "~/server/departments/import";
import { streamRefusedRowsCsv } from "~/server/departments/import-csv";

export const loader = pageLoader("content.write", async ({ caller, request, params, context }) => {
  const { rows } = await previewImport(caller, params.draft ?? "");
  return csvResponse(
    "departments-refused.csv",
    streamParts(streamRefusedRowsCsv(rows), { request, context }),
  );
});
