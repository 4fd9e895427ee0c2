import { csvResponse } from "~/app/http/file.server";
import { fileLoader } from "~/app/http/page.server";
import { formatImportTemplate } from "~/server/imports/import-csv";
import { readImportedList } from "./imported-list.server";

export const loader = fileLoader("account.own", ({ caller, url }) => {
  const { imports } = readImportedList(caller, url, "read");
  const template = formatImportTemplate(imports);
  return Promise.resolve(csvResponse(`${imports.fileName}-template.csv`, template));
});
