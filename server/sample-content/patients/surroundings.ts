import type { CaretakerRight, CaretakerStatus } from "~/models/patients/caretaker-options.schema";
import type { MessagePurpose } from "~/models/outbox/message-purpose.schema";
import type {
  MessageChannel,
  OutboxStatus,
  StopReason,
} from "~/models/outbox/outbox-message.schema";

/** `of` and `to` are first names of the sample patients, `days` the days since. */
type SampleCaretaker = {
  of: string;
  name: string;
  relationship: string;
  email: string;
  isGuardian?: true;
  status: CaretakerStatus;
  days: number;
} & Partial<Record<CaretakerRight, boolean>>;

/** People around the sample patients. */
export const SAMPLE_CARETAKERS: readonly SampleCaretaker[] = [
  {
    of: "Amara",
    name: "Ngozi Lindgren",
    relationship: "Daughter",
    email: "ngozi.lindgren@example.org",
    status: "Accepted",
    days: 50,
    seesRequests: true,
    seesFeelings: true,
    mayRequestRides: true,
    mayAnswer: true,
  },
  {
    of: "Amara",
    name: "Ben Carver",
    relationship: "Neighbor",
    email: "ben.carver@example.org",
    status: "Invited",
    days: 2,
  },
  {
    of: "Amara",
    name: "Karin Lindgren",
    relationship: "Sister-in-law",
    email: "karin.lindgren@example.org",
    status: "Ended",
    days: 60,
  },
  {
    of: "Theo",
    name: "Lucia Marchetti",
    relationship: "Mother",
    email: "lucia.marchetti@example.org",
    isGuardian: true,
    status: "Accepted",
    days: 14,
  },
  {
    of: "Tom",
    name: "Adaeze Okafor",
    relationship: "Wife",
    email: "adaeze.okafor@example.org",
    status: "Accepted",
    days: 30,
    mayAnswer: true,
  },
  {
    of: "Harold",
    name: "Philip Jessup",
    relationship: "Son",
    email: "philip.jessup@example.org",
    status: "Accepted",
    days: 20,
    seesGuidance: false,
  },
];

/** Devices on which somebody is signed in; `hours` since the last visit. */
export const SAMPLE_SIGN_INS: readonly {
  of: string;
  caretaker?: string;
  browser: string;
  days: number;
  hours: number;
}[] = [
  { of: "Amara", browser: "Safari on iPhone", days: 69, hours: 3 },
  { of: "Amara", browser: "Firefox on Windows", days: 20, hours: 60 },
  { of: "Amara", caretaker: "Ngozi Lindgren", browser: "Chrome on Android", days: 50, hours: 26 },
  { of: "Priya", browser: "Chrome on Android", days: 23, hours: 5 },
  { of: "Ingrid", browser: "Safari on iPad", days: 19, hours: 2 },
  { of: "Theo", caretaker: "Lucia Marchetti", browser: "Safari on iPhone", days: 14, hours: 20 },
];

/** Notes among staff. */
export const SAMPLE_NOTES = [
  { of: "Rosa", days: 1, text: "Prefers a call in the evening. Her son can translate." },
  {
    of: "Amara",
    days: 40,
    text: "Had a hard night after the MRI. Wants to know who will be with her when she wakes up.",
  },
  { of: "Amara", days: 6, text: "Her daughter drives her home. The ride is for the way here." },
  { of: "Theo", days: 9, text: "Afraid of needles. His mother asked for the numbing cream." },
  { of: "Harold", days: 3, text: "Hears badly on the left side. Speak slowly on the telephone." },
  { of: "Nikhil", days: 1, text: "Has a cold. The surgeon gave him a new date." },
  { of: "Kwame", days: 20, text: "Moved to another city, and goes to a hospital there." },
  { of: "Edith", days: 50, text: "Her niece called. Send no letter." },
] as const;

type SampleMessage = {
  to: string;
  channel: MessageChannel;
  purpose: MessagePurpose;
  days: number;
  outcome: { status: OutboxStatus; stopReason?: StopReason; attempts?: number; lastError?: string };
};

const SENT = { status: "Sent" } as const;

/** Messages to the sample patients, none of which is sent again. */
export const SAMPLE_MESSAGES: readonly SampleMessage[] = [
  { to: "Walter", channel: "email", purpose: "patient-invitation", days: 6, outcome: SENT },
  { to: "Joseph", channel: "text", purpose: "patient-invitation", days: 2, outcome: SENT },
  { to: "Amara", channel: "email", purpose: "request-answered", days: 6, outcome: SENT },
  { to: "Amara", channel: "text", purpose: "request-answered", days: 3, outcome: SENT },
  {
    to: "Xiomara",
    channel: "email",
    purpose: "request-answered",
    days: 2,
    outcome: {
      status: "Failed",
      attempts: 5,
      lastError: "550 5.1.1 The mailbox does not exist",
    },
  },
  {
    to: "Nikhil",
    channel: "text",
    purpose: "request-answered",
    days: 1,
    outcome: { status: "Stopped", stopReason: "cancelled", attempts: 0 },
  },
];
