/** The states of a patient's procedure (specification 000, section 3.6). */
export const PROCEDURE_STATUSES = ["Upcoming", "Completed"] as const;
export type ProcedureStatus = (typeof PROCEDURE_STATUSES)[number];

/** How a patient comes to the procedure (specification 000, section 3.6). */
export const TRAVEL_MODES = ["Rideshare", "Drive", "Public transport", "Walk"] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number];

/** How many procedures a patient can have: all of them are read for one page, and nobody has so many. */
export const MAX_PATIENT_PROCEDURES = 200;
export const TOO_MANY_PROCEDURES = `You have ${MAX_PATIENT_PROCEDURES} procedures. Remove one of them from My Procedures, and then add this one.`;

/** So long after its date a procedure is still Upcoming, so that what comes after it stays in reach (DESIGN 8). */
const UPCOMING_MS = 14 * 86_400_000;

/** Where a procedure stands: what an administrator has set, else by its date; one without a date is ahead. */
export function deriveProcedureStatus(
  { statusSet, date }: { statusSet: ProcedureStatus | null; date: Date | null },
  now = new Date(),
): ProcedureStatus {
  if (statusSet) return statusSet;
  return date && now.getTime() > date.getTime() + UPCOMING_MS ? "Completed" : "Upcoming";
}
