import { attachmentResponse, streamParts } from "~/app/http/file.server";
import { fileLoader } from "~/app/http/page.server";
import { exportReport } from "~/server/reports/export-report";
import { requireReport } from "~/server/reports/find-report";

/** A table of a report as a file: `table` names it, the rest is the query of the page. */
export const loader = fileLoader(
  "reports.read",
  async ({ caller, request, params, url, context }) => {
    const { key } = requireReport(caller, params.report);
    const format = url.pathname.endsWith(".xlsx") ? "xlsx" : "csv";
    const { table = "", ...input } = Object.fromEntries(url.searchParams);
    const { fileName, parts } = await exportReport(caller, key, { input, tableId: table, format });
    return attachmentResponse(fileName, format, streamParts(parts, { request, context }));
  },
);
