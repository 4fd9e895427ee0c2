/** States of somebody who cares for a patient (AREAS 7). */
export const CARETAKER_STATUSES = ["Invited", "Accepted", "Ended"] as const;
export type CaretakerStatus = (typeof CARETAKER_STATUSES)[number];

/**
 * What a patient can let a caretaker see and do, in the order of the form, with the default (AREAS 7). What a form does not offer has
 * nothing to show yet: tasks come with the plans that have them.
 */
export const CARETAKER_RIGHTS = [
  { name: "seesDay", label: "Day, place and numbers", kind: "see", isOn: true, isOffered: true },
  { name: "seesTasks", label: "Tasks", kind: "see", isOn: true, isOffered: false },
  { name: "seesGuidance", label: "Guidance", kind: "see", isOn: true, isOffered: true },
  { name: "seesRequests", label: "My requests", kind: "see", isOn: false, isOffered: true },
  { name: "seesFeelings", label: "How I feel", kind: "see", isOn: false, isOffered: true },
  { name: "mayRequestRides", label: "Ask for rides", kind: "do", isOn: false, isOffered: true },
  { name: "mayAnswer", label: "Answer for me", kind: "do", isOn: false, isOffered: true },
] as const;
export type CaretakerRight = (typeof CARETAKER_RIGHTS)[number]["name"];

/** Rights that forms offer. */
export const OFFERED_RIGHTS = CARETAKER_RIGHTS.filter(({ isOffered }) => isOffered);

/** How long the link of an invitation works, in days (AREAS 7). */
export const CARETAKER_INVITATION_DAYS = 7;

/** Maximum number of people around a patient who are invited, or have accepted. */
export const MAX_PEOPLE = 20;
