import { guestLabel } from "~/models/rules/labels.schema";

/** Ways of a message: stored value and label. */
export const MESSAGE_CHANNELS = [
  { value: "email", label: "Email" },
  { value: "text", label: "Text" },
] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]["value"];

export const RECIPIENT_KINDS = [
  "patient",
  "caretaker",
  "coach",
  "administrator",
  "visitor",
] as const;
/** A visitor wrote through the contact form. */
export type RecipientKind = (typeof RECIPIENT_KINDS)[number];

/** Kinds of recipients that have a record. */
export const RECIPIENT_RECORDS = ["administrator", "patient", "caretaker", "coach"] as const;

export const OUTBOX_STATUSES = ["Scheduled", "Sending", "Sent", "Failed", "Stopped"] as const;
export type OutboxStatus = (typeof OUTBOX_STATUSES)[number];

/** Why a message was stopped: stored value and label. */
export const STOP_REASONS = [
  { value: "cancelled", label: "Cancelled" },
  { value: "opted-out", label: "Opted out" },
  { value: "no-channel", label: "Channel is off" },
  { value: "link-ended", label: "Link no longer works" },
  { value: "restored", label: "Backup restored" },
  { value: "deactivated", label: "Account deactivated" },
  { value: "by-staff", label: "Stopped by staff" },
] as const;
export type StopReason = (typeof STOP_REASONS)[number]["value"];

/** Display label of a channel. */
export const channelLabel = (channel: MessageChannel): string =>
  MESSAGE_CHANNELS.find(({ value }) => value === channel)?.label ?? channel;

/** Languages of messages. */
export const MESSAGE_LANGUAGES = ["en"] as const;
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];

/** Name of the person that a message goes to; a guest patient, who has none, by number. Blank for a visitor without a name. */
export const recipientLabel = ({
  recipientKind,
  recipientId,
  recipientName,
}: {
  recipientKind: string;
  recipientId: number | null;
  recipientName: string;
}): string =>
  recipientName === "" && recipientKind === "patient" && recipientId !== null
    ? guestLabel(recipientId)
    : recipientName;
