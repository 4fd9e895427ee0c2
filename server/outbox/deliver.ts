import type { OutboxMessage } from "~/models";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { absoluteUrl } from "~/server/platform/absolute-url";
import { limitConcurrency } from "~/server/platform/limit-concurrency";
import { log } from "~/server/platform/log";
import { settings } from "~/server/platform/settings";
import { maxPerMinute } from "./channels";
import { claimMessages } from "./claim";
import { createMailSender } from "./mail-sender";
import { fillMessageCode } from "./message-code";
import { findLink } from "./message-link";
import { recordOutcome, releaseMessages } from "./record-outcome";
import {
  MAX_CONCURRENT_SENDS,
  type MessageSender,
  type ReadyMessage,
  type SendOutcome,
} from "./sender";
import { findSendable } from "./find-sendable";
import { createTextSender } from "./text-sender";
import { findUnsubscribeUrl } from "./unsubscribe-address";

/** How long a server that cannot be reached is left alone. */
const PAUSE_MS = 60_000;

export type DeliverOptions = {
  /** Aborted by a stop, or once the lease is lost: nothing more is handed to the server; what is under way is finished. */
  signal: AbortSignal;
  /** Fencing token of the job's lease: a later holder has a higher one. */
  leaseId: number;
  /** For tests; default: the channel's own. */
  sender?: MessageSender;
};

/**
 * Sends what is due of a channel until nothing is left, the limit per minute is reached, or the server cannot be reached, several at
 * once. Each message is sent at least once, with the same message id; its outcome is stored at once, under the fencing token (AREAS 1).
 * @returns when to come again; null when nothing is scheduled, or the channel is off
 */
export async function deliverDueMessages(
  channel: MessageChannel,
  options: DeliverOptions,
): Promise<Date | null> {
  const { pausedUntil, nextDue } = await deliverUntilPause(channel, options);
  return pausedUntil ?? nextDue;
}

/** Like `deliverDueMessages`. @returns until when nothing may be sent, whatever becomes due; else when the next one is due */
export async function deliverUntilPause(
  channel: MessageChannel,
  { signal, leaseId, sender: given }: DeliverOptions,
): Promise<{ pausedUntil: Date | null; nextDue: Date | null }> {
  const sender = given ?? createSender(channel);
  if (!sender) return { pausedUntil: null, nextDue: null };
  const perMinute = maxPerMinute(channel);
  try {
    while (!signal.aborted) {
      const { messages, ...rest } = await claimMessages(channel, { leaseId, perMinute });
      if (messages.length === 0) return rest;
      const sendable = await findSendable(messages);
      const pausedUntil = await sendBatch(sendable, { sender, signal, channel });
      if (pausedUntil) return { pausedUntil, nextDue: null };
    }
    return { pausedUntil: null, nextDue: new Date() };
  } finally {
    sender.close();
  }
}

function createSender(channel: MessageChannel): MessageSender | null {
  const { mail, sms } = settings();
  if (channel === "email") return mail && createMailSender(mail);
  return sms && createTextSender(sms);
}

type Batch = { sender: MessageSender; signal: AbortSignal; channel: MessageChannel };

/** Sends claimed messages; after the server could not be reached the others are given back. @returns when to come again then */
async function sendBatch(
  messages: OutboxMessage[],
  { sender, signal, channel }: Batch,
): Promise<Date | null> {
  const runNext = limitConcurrency(MAX_CONCURRENT_SENDS);
  const unsent: OutboxMessage[] = [];
  let pausedUntil: Date | null = null;
  const sendOne = async (message: OutboxMessage) => {
    if (pausedUntil || signal.aborted) return void unsent.push(message);
    const outcome = await send(message, sender);
    if (outcome.kind === "down") {
      pausedUntil ??= outcome.until ?? new Date(Date.now() + PAUSE_MS);
      log.warn({ channel, message: message.id }, "messages cannot be sent now");
    }
    await recordOutcome(message, outcome);
  };
  const settled = await Promise.allSettled(messages.map((each) => runNext(() => sendOne(each))));
  await releaseMessages(unsent);
  const failed = settled.find((each) => each.status === "rejected");
  // What could not be stored, as while the disk is full, is left over, and taken again.
  if (failed) throw failed.reason;
  return pausedUntil;
}

function send(message: OutboxMessage, sender: MessageSender): Promise<SendOutcome> | SendOutcome {
  const path = findLink(message);
  if (path === null) return { kind: "refused", error: "Its link is gone" };
  if (message.text === "") return { kind: "refused", error: "It has no text" };
  const { id, messageId, address, recipientName, language, subject, text, channel } = message;
  const ready: ReadyMessage = {
    ...{ id, messageId, address, recipientName, language, subject, channel },
    text: fillMessageCode(text, path),
    url: path && absoluteUrl(path),
    unsubscribeUrl: findUnsubscribeUrl(message),
  };
  return sender.send(ready);
}
