import { OutboxMessage } from "~/models";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { normalizeAddress } from "~/server/consents/addresses";
import type { NewMessage } from "~/server/outbox/queue-message";
import { sendMessage } from "~/server/outbox/send-message";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { queueAtIntervals } from "~/server/outbox/queue-at-intervals";

const PURPOSE = "request-answered";
const MY_PROCEDURES = "/patient-procedures";

/** A request of a patient, with the telephone number or email address that they left; "" or null for none. */
export type Answered = { id: number; patientId: number; contact: string | null };
export type AnswerMessage = Pick<NewMessage, "to" | "channel" | "purpose">;

/** Builds the message to whoever made a request; null where they left no address that a channel reaches. */
export function toAnswerMessage({ patientId, contact }: Answered): AnswerMessage | null {
  if (!contact) return null;
  const channel: MessageChannel = contact.includes("@") ? "email" : "text";
  if (normalizeAddress(channel, contact) === null) return null;
  // Guest patients have no name.
  const to = { kind: "patient", id: patientId, name: "", address: contact } as const;
  return { to, channel, purpose: PURPOSE };
}

/**
 * Tells a patient who left an address that My Procedures has an answer: no day, procedure or name. Several changes within ten minutes make
 * one message; by text only with their agreement (AREAS 1).
 */
export async function notifyOfAnswer(
  writer: CallerInTransaction,
  type: string,
  request: Answered,
): Promise<void> {
  const message = toAnswerMessage(request);
  if (!message) return;
  const about = { type, id: request.id };
  const key = noticeKey(type, request.id);
  await queueAtIntervals(writer, { key, to: message.to }, (at) =>
    sendMessage(writer, { ...message, link: MY_PROCEDURES, about, ...at }),
  );
}

/**
 * Tells a patient that an answer was taken back, if they were told of one: they may count on it. What is only scheduled about the request is
 * stopped, so that an answer given and taken back within moments makes no message (AREAS 1).
 */
export async function notifyOfRetraction(
  writer: CallerInTransaction,
  type: string,
  request: Answered,
): Promise<void> {
  const { id } = request;
  await stopMessages(writer, { about: { type, id }, purposes: [PURPOSE], reason: "cancelled" });
  if (await wasNotified(writer, type, id)) await notifyOfAnswer(writer, type, request);
}

/** Whether a message about a request went out, or is with the server now; those of months ago are erased. */
async function wasNotified(
  { transaction }: CallerInTransaction,
  type: string,
  id: number,
): Promise<boolean> {
  const where = {
    aboutType: type,
    aboutId: id,
    purpose: PURPOSE,
    status: ["Sent", "Sending"],
  };
  return (await OutboxMessage.count({ where, transaction })) > 0;
}

const noticeKey = (type: string, id: number) => `${PURPOSE} ${type} ${id}`;
