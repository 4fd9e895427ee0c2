/** Record type of a patient's procedure, in the audit and in labels: staff call it an episode (AREAS 3). */
export const EPISODE = "episode";

/** Statuses of a procedure as patients read them (specification 000, section 3.6), and of one that the hospital cancelled (AREAS 3). */
export const PROCEDURE_STATUSES = ["Upcoming", "Completed", "Cancelled"] as const;
export type ProcedureStatus = (typeof PROCEDURE_STATUSES)[number];

/** Statuses that are stored; the others follow from the date (AREAS 3). */
export const STORED_EPISODE_STATUSES = ["Completed", "Cancelled"] as const;
export type StoredEpisodeStatus = (typeof STORED_EPISODE_STATUSES)[number];

/** Statuses of an episode as staff read them (AREAS 3). */
export const EPISODE_STATUSES = [
  "Upcoming",
  "Today",
  "Recovering",
  "Completed",
  "Cancelled",
] as const;
export type EpisodeStatus = (typeof EPISODE_STATUSES)[number];

/** Who entered an episode: it stays after the patient's own erasure if the hospital did (AREAS 3). */
export const EPISODE_SOURCES = ["patient", "hospital"] as const;
export type EnteredBy = (typeof EPISODE_SOURCES)[number];

/** Travel modes to the procedure (specification 000, section 3.6). */
export const TRAVEL_MODES = ["Rideshare", "Drive", "Public transport", "Walk"] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number];

/** Limit of procedures per patient: all of them are loaded for one page. */
export const MAX_PATIENT_PROCEDURES = 200;
export const TOO_MANY_PROCEDURES = `You have ${MAX_PATIENT_PROCEDURES} procedures. Remove one of them from My Procedures, and then add this one.`;

/** Days for which a procedure stays Upcoming after its date, so that aftercare stays accessible (AREAS 3, 6). */
export const RECOVERY_DAYS = 90;
const UPCOMING_MS = RECOVERY_DAYS * 86_400_000;

type StatusFacts = { statusSet: StoredEpisodeStatus | null; date: Date | null };

/** Derives the status as patients read it: the stored one, or else by the date; Upcoming without a date. */
export function deriveProcedureStatus(
  { statusSet, date }: StatusFacts,
  now = new Date(),
): ProcedureStatus {
  if (statusSet) return statusSet;
  return date && now.getTime() > date.getTime() + UPCOMING_MS ? "Completed" : "Upcoming";
}

/**
 * Derives the status as staff read it: like `deriveProcedureStatus`, but Upcoming is also Today and Recovering (AREAS 3).
 * @param toDay formats a time as YYYY-MM-DD in the time zone of the hospital
 */
export function deriveEpisodeStatus(
  facts: StatusFacts,
  toDay: (time: Date) => string,
  now = new Date(),
): EpisodeStatus {
  const status = deriveProcedureStatus(facts, now);
  if (status !== "Upcoming" || !facts.date) return status;
  const [day, today] = [toDay(facts.date), toDay(now)];
  return day === today ? "Today" : day < today ? "Recovering" : "Upcoming";
}
