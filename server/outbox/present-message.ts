import type { OutboxMessage } from "~/models";
import { recipientLabel, type StopReason } from "~/models/outbox/outbox-message.schema";
import { absoluteUrl } from "~/server/platform/absolute-url";
import { type Caller, hasPermission } from "~/server/platform/caller";

const toIso = (time: Date | null) => time?.toISOString() ?? null;

const toStopReason = (reason: StopReason | ""): StopReason | null => reason || null;

/** Whether the text, name and address of a message were erased. */
export const isErased = ({
  text,
  address,
  recipientName,
}: Pick<OutboxMessage, "text" | "address" | "recipientName">): boolean =>
  text === "" && address === "" && recipientName === "";

/**
 * Presents a message as plain data, without its one-time link. Dates are ISO 8601 in UTC. Subject, text and link are null for
 * callers without "messages.readText".
 */
export function presentMessage(caller: Caller, message: OutboxMessage) {
  const { recipientKind, recipientId, subject, text, link, status } = message;
  const { stopReason, aboutId, aboutType } = message;
  const mayRead = !isErased(message) && hasPermission(caller, "messages.readText");
  return {
    id: message.id,
    recipient: { kind: recipientKind, id: recipientId, name: recipientLabel(message) || null },
    address: message.address || null,
    channel: message.channel,
    purpose: message.purpose,
    language: message.language,
    subject: mayRead ? subject || null : null,
    text: mayRead ? text : null,
    link: mayRead && link !== "" ? absoluteUrl(link) : null,
    dueAt: message.dueAt.toISOString(),
    status,
    stopReason: toStopReason(stopReason),
    attempts: message.attempts,
    nextAttemptAt: status === "Scheduled" ? message.nextAttemptAt.toISOString() : null,
    lastError: message.lastError || null,
    sentAt: toIso(message.sentAt),
    deliveredAt: toIso(message.deliveredAt),
    about: aboutId === null ? null : { type: aboutType, id: aboutId },
    isErased: isErased(message),
    version: message.version,
    createdAt: message.createdAt.toISOString(),
    updatedAt: message.updatedAt.toISOString(),
  };
}

export type OutboxMessageData = ReturnType<typeof presentMessage>;

/** Presents a message for the person whom it goes to: without text, link, address, and what a server said. Dates are ISO 8601 in UTC. */
export const presentLoggedMessage = (message: OutboxMessage) => ({
  id: message.id,
  purpose: message.purpose,
  channel: message.channel,
  status: message.status,
  stopReason: toStopReason(message.stopReason),
  dueAt: message.dueAt.toISOString(),
  sentAt: toIso(message.sentAt),
});
export type LoggedMessageData = ReturnType<typeof presentLoggedMessage>;
