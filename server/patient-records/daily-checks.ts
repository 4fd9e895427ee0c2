import { DailyCheck, type Patient } from "~/models";
import type { Caller } from "~/server/platform/caller";

/** Daily checks that staff read at once, the newest: one for each of 90 days after a procedure. */
const MAX_CHECKS = 100;

/**
 * Lists the daily checks of a patient that staff see, the newest first: all of them where the patient shares answers, else those in which
 * they say that something worries them (AREAS 4, 6). One query. The caller has checked the permission.
 */
export async function listVisibleChecks(
  { transaction }: Caller,
  { id: patientId, sharesAnswers }: Patient,
) {
  const visible = sharesAnswers ? { isPrivate: false } : { isWorried: true };
  const checks = await DailyCheck.findAll({
    where: { patientId, ...visible },
    order: [
      ["day", "DESC"],
      ["id", "DESC"],
    ],
    limit: MAX_CHECKS,
    transaction,
  });
  return checks.map(({ day, comfort, sleep, moving, isWorried, answeredBy }) => ({
    ...{ day, comfort, sleep, moving, isWorried },
    answeredBy: answeredBy || null,
  }));
}
export type VisibleCheck = Awaited<ReturnType<typeof listVisibleChecks>>[number];
