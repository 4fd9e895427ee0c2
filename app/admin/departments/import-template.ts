import { csvResponse } from "~/app/http/file.server";
import { pageLoader } from "~/app/http/page.server";
import { formatImportTemplate } from "~/server/departments/import-csv";

export const loader = pageLoader("content.read", () =>
  Promise.resolve(csvResponse("departments-template.csv", formatImportTemplate())),
);
