import { redirect } from "@remix-run/node";
import { pageLoader } from "~/app/http/page.server";
import { getSavedReport } from "~/server/reports/saved/saved-reports";
import { parseSavedId } from "./saved-report.server";

export const handle = { title: "Saved View" };

/** Leads from a mail, whose address says nothing of what a report is about, to the report with its filters (AREAS 12). */
export const loader = pageLoader("reports.read", async ({ caller, params }) =>
  redirect((await getSavedReport(caller, parseSavedId(params))).path),
);

export default function OpenSavedView() {
  return null;
}

export { SavedReportError as ErrorBoundary } from "./saved-report-error";
