/** States of somebody who cares for a patient (AREAS 7). */
export const CARETAKER_STATUSES = ["Invited", "Accepted", "Ended"] as const;
export type CaretakerStatus = (typeof CARETAKER_STATUSES)[number];

/** What a patient can let a caretaker see and do, in the order of the form, with the default (AREAS 7). */
export const CARETAKER_RIGHTS = [
  { name: "seesDay", label: "Day, place and numbers", isOn: true },
  { name: "seesTasks", label: "Tasks", isOn: true },
  { name: "seesGuidance", label: "Guidance", isOn: true },
  { name: "seesRequests", label: "My requests", isOn: false },
  { name: "seesFeelings", label: "How I feel", isOn: false },
  { name: "mayRequestRides", label: "Ask for rides", isOn: false },
  { name: "mayAnswer", label: "Answer for me", isOn: false },
] as const;
export type CaretakerRight = (typeof CARETAKER_RIGHTS)[number]["name"];
