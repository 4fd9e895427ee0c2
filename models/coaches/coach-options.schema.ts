import { LEADER_TYPES } from "~/models/requests/live-session-options.schema";
import { RELIGION_TYPES } from "~/models/religious/religion-types.schema";

/** Kinds of coaches: what patients ask for, and chaplain (AREAS 9). In a file without zod, which lists import. */
export const COACH_TYPES = [...LEADER_TYPES, { value: "chaplain", label: "Chaplain" }] as const;
export type CoachType = (typeof COACH_TYPES)[number]["value"];

/** Faith of a coach who serves people of all faiths; "" is none. */
export const ANY_FAITH = "Any";
export const FAITHS = [ANY_FAITH, ...RELIGION_TYPES] as const;
export type Faith = (typeof FAITHS)[number];

/** Invited until their first sign-in; only an Active coach has free times. */
export const COACH_STATUSES = ["Invited", "Active", "Paused", "Ended"] as const;
export type CoachStatus = (typeof COACH_STATUSES)[number];
/** Statuses that the wizard offers, and that an edit does; Invited ends by itself. */
export const NEW_COACH_STATUSES = ["Active", "Paused"] as const satisfies readonly CoachStatus[];
export const EDITED_COACH_STATUSES = [...NEW_COACH_STATUSES, "Ended"] as const;

/** Days before the end of a credential from which on it warns. */
export const CREDENTIAL_WARNING_DAYS = 30;

/** Limits and defaults of how a coach's time is cut. */
export const SESSION_MINUTES = { min: 15, max: 90, default: 30 } as const;
export const BUFFER_MINUTES = { min: 0, max: 120, default: 15 } as const;
export const NOTICE_HOURS = { min: 0, max: 336, default: 24 } as const;
export const WINDOW_DAYS = { min: 1, max: 180, default: 60 } as const;
export const WEEKLY_CAPACITY = { min: 1, max: 200 } as const;

/** Labels of a coach's fields, on screens, in files and in messages. */
export const COACH_LABELS = {
  name: "Name",
  title: "Title",
  types: "Types",
  faith: "Faith",
  languages: "Languages",
  credential: "Credential",
  credentialUntil: "Credential Until",
  status: "Status",
  email: "Email",
  phone: "Phone",
  videoLink: "Video Link",
  topics: "Topics",
  ways: "Ways",
  place: "Place",
  price: "Price per Session",
  lengthMinutes: "Length (minutes)",
  bufferMinutes: "Break After (minutes)",
  noticeHours: "Shortest Notice (hours)",
  windowDays: "Booking Window (days)",
  weeklyCapacity: "Sessions a Week",
  takesNewPatients: "Takes New Patients",
  allowsBooking: "Patients May Book at Once",
  timeZone: "Time Zone",
  weeklyHours: "Weekly Hours",
  exceptions: "Days Off and Extra Hours",
} as const;

/** Joins labels of chosen values, in the order of the options, such as "English, Spanish". */
export const joinLabels = (
  options: readonly { value: string; label: string }[],
  values: readonly string[],
): string =>
  options
    .filter(({ value }) => values.includes(value))
    .map(({ label }) => label)
    .join(", ");
