import type { StoredRow } from "~/app/components/patient/stored-data";
import type { OwnAgreement } from "~/server/consents/own-agreements";
import type { OwnDevice } from "~/server/patient-accounts/devices";
import type { DataKind, StoredData } from "~/server/patients/own-data";
import type { SponsoredAuthorization } from "~/server/sponsored/authorization";
import { formatDay } from "~/server/platform/dates";

const KIND_LABELS: Record<DataKind, [one: string, several: string]> = {
  procedures: ["procedure", "procedures"],
  "procedures of the hospital": ["procedure from your care team", "procedures from your care team"],
  outcomes: [
    "outcome of a procedure, from your care team",
    "outcomes of procedures, from your care team",
  ],
  examples: ["example procedure", "example procedures"],
  "plan choices": ["plan choice", "plan choices"],
  assessments: ["answer before a session", "answers before sessions"],
  "survey answers": ["answered survey", "answered surveys"],
  "steps of plans": ["step of your plan", "steps of your plan"],
  "daily checks": ["daily check", "daily checks"],
  "live session requests": ["live session request", "live session requests"],
  "ride requests": ["ride request", "ride requests"],
  "messages to the hospital": ["message to the hospital", "messages to the hospital"],
  "share links": ["share link", "share links"],
  people: ["person who helps you", "people who help you"],
  agreements: [
    "agreement to messages, given or withdrawn",
    "agreements to messages, given or withdrawn",
  ],
  authorizations: ["choice about sponsored content", "choices about sponsored content"],
  orders: ["order of a plan", "orders of plans"],
  messages: ["message to you", "messages to you"],
};

/** Table rows of the stored data, without empty kinds. */
export function toStoredRows(stored: StoredData[]): StoredRow[] {
  return stored
    .filter(({ count }) => count > 0)
    .map(({ kind, count, first, last }) => {
      const days = [first, last].map((time) => (time ? formatDay(time) : ""));
      const [, plural] = KIND_LABELS[kind];
      return {
        kind: plural.charAt(0).toUpperCase() + plural.slice(1),
        count,
        days: days[0] === days[1] ? (days[0] ?? "") : `${days[0]} to ${days[1]}`,
      };
    });
}

/** Kinds that a patient's own erasure leaves. */
const KEPT_KINDS: readonly DataKind[] = [
  "procedures of the hospital",
  "outcomes",
  "authorizations",
  "orders",
];

/** Phrases for what a patient's own erasure erases, such as "2 procedures", without empty kinds. */
export function describeErasedData(stored: StoredData[]): string[] {
  return stored
    .filter(({ kind, count }) => count > 0 && !KEPT_KINDS.includes(kind))
    .map(({ kind, count }) => `${count} ${KIND_LABELS[kind][count === 1 ? 0 : 1]}`);
}

/** Presents a device on which a patient is signed in. */
export const presentDevice = ({
  id,
  browser,
  isCurrent,
  isSharedDevice,
  lastSeenAt,
}: OwnDevice) => ({
  id,
  browser,
  isCurrent,
  notes: [
    isCurrent ? "This device" : `Last used ${formatDay(lastSeenAt)}`,
    ...(isSharedDevice ? ["Others use it"] : []),
  ],
});

/** Presents an authorization that counts, with since when, and the guardian who gave it. */
export const presentAuthorization = ({ since, words, by }: SponsoredAuthorization) => ({
  words,
  since: `since ${formatDay(since)}${by && `, by ${by}`}`,
});

const CHANNEL_WORDS = { email: "by email", text: "by text message" } as const;

/** Presents an agreement to messages, with where they go and since when. */
export const presentAgreement = ({ channel, address, givenAt, ...agreement }: OwnAgreement) => ({
  ...agreement,
  terms: `${CHANNEL_WORDS[channel]} to ${address}, since ${formatDay(givenAt)}`,
});
