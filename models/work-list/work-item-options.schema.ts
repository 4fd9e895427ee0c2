/** Why a patient needs somebody of the staff, in the order of the list (AREAS 3). A new one needs a migration of `rank`. */
export const WORK_REASONS = [
  "Urgent answer",
  "Very anxious",
  "Request unanswered",
  "Ride or appointment to check",
  "Not joined",
  "Nothing done",
  "Message could not be delivered",
  "Wrote to us",
  "Date has passed",
] as const;
export type WorkReason = (typeof WORK_REASONS)[number];

/** Position of a reason in the list, as it is stored. */
export const rankOf = (reason: WorkReason): number => WORK_REASONS.indexOf(reason);

/** The reason that cannot be snoozed. */
export const URGENT_REASON: WorkReason = "Urgent answer";

/** Stored states of a row; an Open one with a later `snoozedUntil` is Snoozed. */
export const WORK_STATUSES = ["Open", "Done"] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];

/** States as staff read them. */
export const WORK_STATES = ["Open", "Snoozed", "Done"] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** Until when the form hides a row: until then, or until a date of one's own. */
export const SNOOZE_CHOICES = [
  { value: "tomorrow", label: "Tomorrow" },
  { value: "3 days", label: "In 3 days" },
  { value: "date", label: "A date" },
] as const;

/** Which rows a list shows: those that have waited too long. */
export const WAITING_FILTERS = ["Too long"] as const;

/** Hours of work after which a patient has waited too long, for an answer or in the work list (AREAS 3). */
export const WAITING_HOURS = 4;
