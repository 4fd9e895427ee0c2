import type { Caller } from "~/server/platform/caller";
import { findMailProblem } from "~/server/reports/saved/mail-problem";
import { listSavedReports } from "~/server/reports/saved/saved-reports";

/** Reads the caller's saved views of a report for `SavedReports`. At most two statements. @throws NotFoundError, ForbiddenError */
export async function readSavedReports(caller: Caller, key: string) {
  const views = await listSavedReports(caller, key);
  const isScheduled = views.some(({ schedule }) => schedule !== "");
  const isMailed = !isScheduled || (await findMailProblem(caller)) === null;
  return {
    views: views.map(({ id, name, report, query, schedule }) => ({
      ...{ id, name, report, query, schedule },
    })),
    /** Whether mail reaches the caller; true without a schedule. */
    isMailed,
  };
}
export type SavedReportList = Awaited<ReturnType<typeof readSavedReports>>;
