import { reportScheduleSchema } from "~/models/reports/saved-report.schema";
import { stopMessages } from "~/server/outbox/stop-messages";
import { recordUpdated } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { findSavedReport, SAVED_VIEW } from "./find";
import { findMailProblem, MAIL_PROBLEMS } from "./mail-problem";
import { presentSavedReport, type SavedReportData } from "./present";
import { findNextSendTime } from "./send-times";

/**
 * Changes how often a link to the caller's own saved view is mailed to them (AREAS 12); idempotent. Never is always possible, and stops a
 * mail that waits to go out.
 * @param input schedule: "never", "weekly" or "monthly"
 * @throws NotFoundError, ForbiddenError, InvalidInputError, StaleError; ConflictError where mail does not reach the caller
 */
export async function scheduleSavedReport(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<SavedReportData> {
  const { schedule } = parseInput(reportScheduleSchema, input);
  return inTransaction(caller, async (writer) => {
    const saved = await findSavedReport(writer, id);
    const before = presentSavedReport(saved);
    await requireVersion(writer, SAVED_VIEW, before, expectedVersions);
    if (schedule === before.schedule) return before;
    const problem = schedule === "" ? null : await findMailProblem(writer);
    if (problem) throw new ConflictError(MAIL_PROBLEMS[problem]);
    const nextAt = findNextSendTime(schedule, new Date());
    await saved.update({ schedule, nextAt }, { transaction: writer.transaction });
    if (schedule === "")
      await stopMessages(writer, { about: { type: SAVED_VIEW, id }, reason: "cancelled" });
    return recordUpdated(writer, SAVED_VIEW, before, presentSavedReport(saved));
  });
}
