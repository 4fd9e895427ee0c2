import { csvResponse, streamParts } from "~/app/http/file.server";
import { fileLoader } from "~/app/http/page.server";
import { streamRefusedRowsCsv } from "~/server/imports/import-csv";
import { previewImport } from "~/server/imports/imports";
import { readImportedList } from "./imported-list.server";

export const loader = fileLoader(
  "account.own",
  async ({ caller, request, url, params, context }) => {
    const { imports } = readImportedList(caller, url);
    const { rows } = await previewImport(caller, imports, params.draft ?? "");
    return csvResponse(
      `${imports.fileName}-refused.csv`,
      streamParts(streamRefusedRowsCsv(imports, rows), { request, context }),
    );
  },
);
