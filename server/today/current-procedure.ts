import type { PatientProcedure } from "~/models";
import { deriveProcedureStatus } from "~/models/patients/patient-procedure.schema";
import { daysBetween } from "~/server/platform/dates";

/**
 * Picks the procedure that today is about: of those that are not over the one whose day is nearest, the coming one of two that are equally
 * near; without any day the newest. Undefined where all are over.
 * @param procedures newest first
 */
export function pickCurrentProcedure(
  procedures: readonly PatientProcedure[],
  now = new Date(),
): PatientProcedure | undefined {
  const open = procedures.filter((each) => deriveProcedureStatus(each, now) === "Upcoming");
  const days = ({ date }: PatientProcedure) => (date ? daysBetween(now, date) : Infinity);
  return open.toSorted((a, b) => {
    const [one, other] = [days(a), days(b)];
    return Math.abs(one) - Math.abs(other) || other - one || 0;
  })[0];
}
