import { streamParts, csvResponse } from "~/app/http/file.server";
import { fileLoader } from "~/app/http/page.server";
import { exportAuditCsv } from "~/server/audit/export-csv";
import { parseAuditQuery } from "./filters.server";

export const loader = fileLoader("audit.read", async ({ caller, request, url, context }) => {
  const parts = await exportAuditCsv(caller, parseAuditQuery(url));
  return csvResponse("audit.csv", streamParts(parts, { request, context }));
});
