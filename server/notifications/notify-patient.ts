import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { normalizeAddress } from "~/server/consents/addresses";
import { isChannelOn } from "~/server/outbox/channels";
import type { NewMessage } from "~/server/outbox/queue-message";
import { findMaySend, sendMessage } from "~/server/outbox/send-message";
import type { Caller } from "~/server/platform/caller";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { queueAtIntervals } from "./queue-at-intervals";

const PURPOSE = "request-answered";
const MY_PROCEDURES = "/patient-procedures";

/** A request of a patient, with the telephone number or email address that they left; "" or null for none. */
type Answered = { id: number; patientId: number; contact: string | null };
type Message = Pick<NewMessage, "to" | "channel" | "purpose">;

/** Builds the message to whoever made a request; null where they left no address that a channel reaches. */
function toMessage({ patientId, contact }: Answered): Message | null {
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
  const message = toMessage(request);
  if (!message) return;
  const about = { type, id: request.id };
  await queueAtIntervals(`${PURPOSE} ${type} ${request.id}`, (at) =>
    sendMessage(writer, { ...message, link: MY_PROCEDURES, about, ...at }),
  );
}

/** Stops what is scheduled to the patient about a request whose answer was taken back. */
export const cancelNotice = (writer: CallerInTransaction, type: string, id: number) =>
  stopMessages(writer, { about: { type, id }, purposes: [PURPOSE], reason: "cancelled" });

/** Whether and how an answer reaches a patient besides My Procedures, and if not, why. */
export type AnswerNotice =
  | "email"
  | "text"
  | "no-address"
  | "no-agreement"
  | "stopped"
  | "email-off"
  | "text-off";

/** Finds whether and how a patient is told that a request was answered (AREAS 1). */
export async function findAnswerNotice(caller: Caller, request: Answered): Promise<AnswerNotice> {
  const message = toMessage(request);
  if (!message) return request.contact ? "no-agreement" : "no-address";
  const { allowed, stoppedBy } = await findMaySend(caller, message);
  if (stoppedBy) return "stopped";
  if (!allowed) return "no-agreement";
  return isChannelOn(message.channel) ? message.channel : `${message.channel}-off`;
}
