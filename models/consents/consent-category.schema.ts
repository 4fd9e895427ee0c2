import type { MessageCategory } from "~/models/outbox/message-purpose.schema";

/** Kinds of messages that somebody can agree to and stop, with their labels for the people who get them (AREAS 1). */
export const CONSENT_CATEGORIES = [
  { value: "care", label: "Answers to what you asked for" },
  { value: "reminder", label: "Reminders" },
  { value: "survey", label: "Surveys" },
  { value: "offer", label: "Sponsored offers" },
] as const satisfies { value: MessageCategory; label: string }[];
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]["value"];

/** Whether somebody can agree to messages of a category and stop them: not to account (links, warnings) and staff messages. */
export const isConsentCategory = (category: MessageCategory): category is ConsentCategory =>
  CONSENT_CATEGORIES.some(({ value }) => value === category);

/** Category of an entry of the ledger: one kind of messages, or all. */
export type LedgerCategory = ConsentCategory | "all";

/** Whether a text names a category, or all. */
export const isLedgerCategory = (text: unknown): text is LedgerCategory =>
  text === "all" || CONSENT_CATEGORIES.some(({ value }) => value === text);

/** Display label of the messages that an entry is about, for the people who get them. */
export const consentLabel = (category: LedgerCategory): string =>
  CONSENT_CATEGORIES.find(({ value }) => value === category)?.label ?? "All messages";

/** How an entry came about: a form, an import, the link in a message, a text message from the number, or staff. */
export type ConsentSource = "screen" | "import" | "link" | "text" | "staff";

/**
 * Whom an entry counts for: the person, or everybody at the address, where whoever holds the number or opens the mailbox is
 * not known (STOP, the link in a message).
 */
export type ConsentScope = "person" | "address";
