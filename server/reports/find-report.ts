import { findReport } from "~/models/reports/report-address.schema";
import type { ReportRules } from "~/models/reports/report-options.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";

/** Finds the rules of a report that the caller may see (AREAS 12). @throws NotFoundError, ForbiddenError */
export function requireReport(caller: Caller, key: string | undefined): ReportRules {
  const report = findReport(key);
  if (!report) throw new NotFoundError("Report not found");
  authorize(caller, report.permission);
  return report;
}
