import type { MessageCategory } from "~/models/outbox/message-purpose.schema";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";

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

/**
 * What an entry allows: messages over a channel, or content on the pages of the product, which is sent to no address. An entry of a page
 * is an authorization, and says nothing about messages.
 */
export type ConsentChannel = MessageChannel | "page";

/** Display label of what an entry is about, for the person and for staff. */
export const entryLabel = (entry: { channel: ConsentChannel; category: LedgerCategory }): string =>
  entry.channel === "page" ? "Sponsored content" : consentLabel(entry.category);

/**
 * How an entry came about: a form, an import, the link in a message, a text message from the number, or staff; or, for an authorization,
 * that the person's data was erased, that two records were joined into one, or that the guardian who gave it has ended.
 */
export type ConsentSource =
  | "screen"
  | "import"
  | "link"
  | "text"
  | "staff"
  | "erasure"
  | "merge"
  | "guardian-ended";

/**
 * Whom an entry counts for: the person, or everybody at the address, where whoever holds the number or opens the mailbox is
 * not known (STOP, the link in a message).
 */
export type ConsentScope = "person" | "address";
