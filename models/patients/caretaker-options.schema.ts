/** States of somebody who cares for a patient (AREAS 7). */
export const CARETAKER_STATUSES = ["Invited", "Accepted", "Ended"] as const;
export type CaretakerStatus = (typeof CARETAKER_STATUSES)[number];

/** What a patient can let a caretaker see and do, in the order of the form, with the default (AREAS 7). */
export const CARETAKER_RIGHTS = [
  { name: "seesDay", label: "Day, place and numbers", kind: "see", isOn: true },
  { name: "seesTasks", label: "Tasks", kind: "see", isOn: true },
  { name: "seesGuidance", label: "Guidance", kind: "see", isOn: true },
  { name: "seesRequests", label: "My requests", kind: "see", isOn: false },
  { name: "seesFeelings", label: "How I feel", kind: "see", isOn: false },
  { name: "mayRequestRides", label: "Ask for rides", kind: "do", isOn: false },
  { name: "mayAnswer", label: "Answer for me", kind: "do", isOn: false },
] as const;
export type CaretakerRight = (typeof CARETAKER_RIGHTS)[number]["name"];

/** How long the link of an invitation works, in days (AREAS 7). */
export const CARETAKER_INVITATION_DAYS = 7;

/** Maximum number of people around a patient who are invited, or have accepted. */
export const MAX_PEOPLE = 20;
