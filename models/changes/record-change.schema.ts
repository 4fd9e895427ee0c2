/** What a change did. */
export const CHANGE_KINDS = ["created", "updated", "deleted"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Entities that are edited, deleted and restored, named by their paths in the API. */
export const RECORD_ENTITIES = [
  "advertisement",
  "advertiser",
  "billing-plan",
  "caretaker-guidance",
  "caretaker-guidance-step",
  "coach",
  "contact-message",
  "department",
  "episode",
  "facility",
  "facility-step",
  "family-guidance",
  "family-guidance-step",
  "live-session-request",
  "outcome",
  "partner",
  "partner-offer",
  "patient",
  "procedure",
  "religious-message",
  "religious-partner",
  "ride-request",
  "session",
  "speciality",
  "survey",
  "survey-question",
  "survey-response",
  "tag",
  "withdrawn-request",
] as const;

/** Entities of the feed of changes: with orders, which change only by what becomes of them. */
export const CHANGED_ENTITIES = [...RECORD_ENTITIES, "order"] as const;
export type ChangedEntity = (typeof CHANGED_ENTITIES)[number];

/** Entities with contracts and money. */
export const BILLING_ENTITIES: readonly ChangedEntity[] = ["order", "partner"];

/** Entities with data of patients and visitors; all others but those of billing are content. */
export const PATIENT_ENTITIES: readonly ChangedEntity[] = [
  "contact-message",
  "episode",
  "live-session-request",
  "outcome",
  "patient",
  "ride-request",
  "survey-response",
  "withdrawn-request",
];
