import type { PatientProcedure } from "~/models";
import { RECOVERY_DAYS } from "~/models/patients/patient-procedure.schema";
import { daysBetween } from "~/server/platform/dates";

/** Days since a procedure, in the hospital's time zone: 0 on the day, negative before it; null without a date. */
export const dayOf = ({ date }: Pick<PatientProcedure, "date">, now = new Date()): number | null =>
  date && daysBetween(date, now);

/** Whether nobody has said yet if a procedure of before today took place, and it is not too late to ask (AREAS 6). */
export function asksOutcome(
  procedure: Pick<PatientProcedure, "date" | "tookPlace" | "statusSet">,
  now = new Date(),
): boolean {
  const day = dayOf(procedure, now);
  const isPast = day !== null && day > 0 && day <= RECOVERY_DAYS;
  return isPast && !procedure.tookPlace && !procedure.statusSet;
}
