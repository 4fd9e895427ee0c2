import {
  OUTCOME_LABELS,
  type OutcomeValues,
  RETURN_DAYS,
} from "~/models/reports/patient-outcome.schema";
import { addDays, daysBetween, formatDay } from "~/server/platform/dates";

/** Message of a procedure that is still to come. */
export const IN_FUTURE = "The procedure is in the future";

/**
 * Finds why an outcome cannot be known yet: its procedure is in the future, or it says that the patient did not come back within 30
 * days, though fewer have passed. Days are of the hospital's time zone; null if nothing is wrong (AREAS 12).
 */
export function findTooEarly(
  { returnedWithin30Days }: Pick<OutcomeValues, "returnedWithin30Days">,
  procedureAt: Date,
): { field: "procedureDate" | "returnedWithin30Days"; message: string } | null {
  const days = daysBetween(procedureAt, new Date());
  if (days < 0) return { field: "procedureDate", message: IN_FUTURE };
  if (returnedWithin30Days !== false || days >= RETURN_DAYS) return null;
  const from = formatDay(addDays(procedureAt, RETURN_DAYS).toISOString());
  const label = OUTCOME_LABELS.returnedWithin30Days;
  return {
    field: "returnedWithin30Days",
    message: `${label} cannot be No before ${from}: it is too early to say so`,
  };
}
