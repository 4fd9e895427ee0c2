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
  const key = `${PURPOSE} ${type} ${request.id}`;
  await queueAtIntervals(writer, { key, to: message.to }, (at) =>
    sendMessage(writer, { ...message, link: MY_PROCEDURES, about, ...at }),
  );
}

/** Stops what is scheduled to the patient about a request whose answer was taken back. */
export const cancelNotice = (writer: CallerInTransaction, type: string, id: number) =>
  stopMessages(writer, { about: { type, id }, purposes: [PURPOSE], reason: "cancelled" });
