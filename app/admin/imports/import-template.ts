import { csvResponse } from "~/app/http/file.server";
import { pageLoader } from "~/app/http/page.server";
import { formatImportTemplate } from "~/server/imports/import-csv";
import { readImportedList } from "./imported-list.server";

export const loader = pageLoader("content.read", async ({ url }) => {
  const { imports } = readImportedList(url);
  return csvResponse(`${imports.fileName}-template.csv`, formatImportTemplate(imports));
});
