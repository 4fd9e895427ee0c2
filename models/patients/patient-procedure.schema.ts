/** Statuses of a patient's procedure (specification 000, section 3.6). */
export const PROCEDURE_STATUSES = ["Upcoming", "Completed"] as const;
export type ProcedureStatus = (typeof PROCEDURE_STATUSES)[number];

/** Travel modes to the procedure (specification 000, section 3.6). */
export const TRAVEL_MODES = ["Rideshare", "Drive", "Public transport", "Walk"] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number];

/** Limit of procedures per patient: all of them are loaded for one page. */
export const MAX_PATIENT_PROCEDURES = 200;
export const TOO_MANY_PROCEDURES = `You have ${MAX_PATIENT_PROCEDURES} procedures. Remove one of them from My Procedures, and then add this one.`;

/** Time for which a procedure stays Upcoming after its date, so that aftercare stays accessible (DESIGN 8). */
const UPCOMING_MS = 14 * 86_400_000;

/** Derives the status: the administrator's override, or else by the date; Upcoming without a date. */
export function deriveProcedureStatus(
  { statusSet, date }: { statusSet: ProcedureStatus | null; date: Date | null },
  now = new Date(),
): ProcedureStatus {
  if (statusSet) return statusSet;
  return date && now.getTime() > date.getTime() + UPCOMING_MS ? "Completed" : "Upcoming";
}
