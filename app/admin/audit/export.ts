import { bodyInParts, csvFile } from "~/app/http/file.server";
import { pageLoader } from "~/app/http/page.server";
import { exportAuditCsv } from "~/server/audit/export-csv";
import { auditQuery } from "./filters.server";

export const loader = pageLoader("audit.read", async ({ caller, request, url, context }) => {
  const parts = await exportAuditCsv(caller, auditQuery(url));
  return csvFile("audit.csv", bodyInParts(parts, { request, context }));
});
