/**
 * Kinds of messages by consent (AREAS 1): `account` (links, warnings) needs none and cannot be unsubscribed from; `staff` are
 * notifications that a person chose; the others go to patients.
 */
export const MESSAGE_CATEGORIES = [
  "account",
  "staff",
  "care",
  "reminder",
  "survey",
  "offer",
] as const;
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number];

/** Values of a message beside those that every message has. */
export const MESSAGE_VALUES = {
  /** Who caused it, such as an administrator's name. */
  by: "Ada Lovelace",
  /** How long its link works, such as "24 hours". */
  time: "24 hours",
  /** A browser, such as "Firefox on Windows". */
  browser: "Firefox on Windows",
  /** A code of six digits, which is not stored with the text. */
  code: "493016",
} as const;
export type MessageValue = keyof typeof MESSAGE_VALUES;

type PurposeRule = {
  label: string;
  category: MessageCategory;
  channels: readonly ("email" | "text")[];
  /** Values that its texts may use. */
  values: readonly MessageValue[];
  /** Whether it is about an appointment or a ride, which may be soon: it goes at once, in the quiet hours too. */
  isAppointment?: true;
};

/** What messages are for, with label and category. */
export const MESSAGE_PURPOSES = {
  invitation: {
    label: "Invitation",
    category: "account",
    channels: ["email"],
    values: ["by", "time"],
  },
  "new-password": {
    label: "New Password",
    category: "account",
    channels: ["email"],
    values: ["by", "time"],
  },
  "forgotten-password": {
    label: "Forgotten Password",
    category: "account",
    channels: ["email"],
    values: ["time"],
  },
  "password-changed": {
    label: "Password Changed",
    category: "account",
    channels: ["email"],
    values: [],
  },
  "new-browser": {
    label: "New Browser",
    category: "account",
    channels: ["email"],
    values: ["browser"],
  },
  "second-factor-off": {
    label: "Second Factor Off",
    category: "account",
    channels: ["email"],
    values: [],
  },
  "sign-in-code": {
    label: "Sign-in Code",
    category: "account",
    channels: ["email", "text"],
    values: ["code"],
  },
  assignment: { label: "Assignment", category: "staff", channels: ["email"], values: ["by"] },
  "new-request": { label: "New Request", category: "staff", channels: ["email"], values: [] },
  report: { label: "Report", category: "staff", channels: ["email"], values: [] },
  "request-answered": {
    label: "Request Answered",
    category: "care",
    channels: ["email", "text"],
    values: [],
    isAppointment: true,
  },
  "times-offered": {
    label: "Times Offered",
    category: "care",
    channels: ["email", "text"],
    values: [],
    isAppointment: true,
  },
  "appointment-booked": {
    label: "Appointment Booked",
    category: "care",
    channels: ["email", "text"],
    values: [],
    isAppointment: true,
  },
  "appointment-changed": {
    label: "Appointment Changed",
    category: "care",
    channels: ["email", "text"],
    values: [],
    isAppointment: true,
  },
  "appointment-reminder": {
    label: "Appointment Reminder",
    category: "care",
    channels: ["email", "text"],
    values: [],
    isAppointment: true,
  },
  "coach-appointments": {
    label: "Coach's Appointments",
    category: "staff",
    channels: ["email"],
    values: [],
    isAppointment: true,
  },
  "message-answered": {
    label: "Message Answered",
    category: "care",
    channels: ["email", "text"],
    values: [],
  },
  "patient-invitation": {
    label: "Patient's Invitation",
    category: "care",
    channels: ["email", "text"],
    values: ["time"],
  },
  "guardian-invitation": {
    label: "Guardian's Invitation",
    category: "care",
    channels: ["email", "text"],
    values: ["time"],
  },
  "caretaker-invitation": {
    label: "Caretaker's Invitation",
    category: "care",
    channels: ["email", "text"],
    values: ["time"],
  },
  reminder: { label: "Reminder", category: "reminder", channels: ["email", "text"], values: [] },
} as const satisfies Record<string, PurposeRule>;

export type MessagePurpose = keyof typeof MESSAGE_PURPOSES;

/** All purposes in their order. */
export const MESSAGE_PURPOSE_KEYS = Object.keys(MESSAGE_PURPOSES) as MessagePurpose[];

/** Whether this release knows a purpose: a newer one that shares the database may have more. */
export const isKnownPurpose = (purpose: string): purpose is MessagePurpose =>
  Object.hasOwn(MESSAGE_PURPOSES, purpose);

/** Display label of a purpose; one that this release does not know is shown as it is stored. */
export const purposeLabel = (purpose: string): string =>
  isKnownPurpose(purpose) ? MESSAGE_PURPOSES[purpose].label : purpose;

/** Rule of a purpose that this release knows. */
export const purposeRule = (purpose: MessagePurpose): PurposeRule => MESSAGE_PURPOSES[purpose];
