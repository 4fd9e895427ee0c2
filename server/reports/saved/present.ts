import type { SavedReport } from "~/models";
import { reportPath } from "~/models/reports/report-address.schema";

/** Presents a saved view of a report; times are ISO 8601. */
export const presentSavedReport = (saved: SavedReport) => ({
  id: saved.id,
  name: saved.name,
  report: saved.report,
  query: saved.query,
  path: reportPath(saved.report, saved.query),
  schedule: saved.schedule,
  nextAt: saved.nextAt?.toISOString() ?? null,
  lastSentAt: saved.lastSentAt?.toISOString() ?? null,
  version: saved.version,
  createdAt: saved.createdAt.toISOString(),
  updatedAt: saved.updatedAt.toISOString(),
});
export type SavedReportData = ReturnType<typeof presentSavedReport>;
