import { SavedReport } from "~/models";
import { type Caller, workOwner } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import { requireReport } from "../find-report";

/** Type of a saved view in the audit, in messages and of the messages about it. */
export const SAVED_VIEW = "saved view";

/**
 * Finds the caller's own saved view of any report, and locks it inside a transaction. @throws NotFoundError, also for somebody else's;
 * ForbiddenError for a report that the caller may not see
 */
export async function findSavedReport(caller: Caller, id: number): Promise<SavedReport> {
  const where = { id, owner: workOwner(caller) };
  const saved = await SavedReport.findOne({ where, ...lockOptions(caller, SavedReport) });
  if (!saved) throw new NotFoundError("Saved view not found");
  requireReport(caller, saved.report);
  return saved;
}
