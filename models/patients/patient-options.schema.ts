/** Statuses of a patient with a name; guests have none (AREAS 3). */
export const PATIENT_STATUSES = ["Not Invited", "Invited", "Joined", "Ended"] as const;
export type PatientStatus = (typeof PATIENT_STATUSES)[number];

/** Why a patient has ended (AREAS 3). */
export const END_REASONS = [
  "Completed",
  "Declined",
  "Procedure Cancelled",
  "Deceased",
  "Other",
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Languages of messages and pages, with their names in themselves. */
export const LANGUAGES = [
  { value: "en", label: "English" },
  { value: "es", label: "Español" },
] as const;
export type Language = (typeof LANGUAGES)[number]["value"];

/** What a patient can share with the care team, asked once at joining (AREAS 4). */
export const SHARED_KINDS = ["answers", "anxiety", "sessions"] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];
