import { purposeRule } from "~/models/outbox/message-purpose.schema";
import type { OutboxStatus } from "~/models/outbox/outbox-message.schema";
import { normalizeAddress } from "~/server/consents/addresses";
import {
  findEachMayReceive,
  findMayReceive,
  type MayReceive,
  type MessageTarget,
} from "~/server/consents/consents";
import type { Caller } from "~/server/platform/caller";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { isChannelOn } from "./channels";
import { type NewMessage, queueMessage, queueMessages } from "./queue-message";
import { findSendTime } from "./send-time";

type Target = Pick<NewMessage, "to" | "channel" | "purpose">;

const toTarget = ({ to: { kind, id, address }, channel, purpose }: Target): MessageTarget => ({
  person: id === null ? null : { kind, id },
  address,
  channel,
  category: purposeRule(purpose).category,
});

/** Whether a message may be sent to somebody, from the consent ledger. */
export const findMaySend = (caller: Caller, target: Target): Promise<MayReceive> =>
  findMayReceive(caller, toTarget(target));

/**
 * Queues a message that consent and the quiet hours decide about; the way to write to patients, caretakers, coaches and visitors. What
 * somebody stopped is kept as Stopped, so that staff see why nothing came. Without an agreement, or at an address that the channel
 * does not reach, nothing is written. It is asked again before it is sent (AREAS 1).
 * @returns null where nothing is written; else as `queueMessage`
 */
export async function sendMessage(
  writer: CallerInTransaction,
  message: NewMessage,
): Promise<{ id: number; status: OutboxStatus } | null> {
  const { purpose, dueAt = new Date() } = message;
  const allowed = applyConsent(message, await findMaySend(writer, message));
  if (!allowed) return null;
  return queueMessage(writer, { ...allowed, dueAt: await findSendTime(writer, purpose, dueAt) });
}

/** Applies what the ledger says to a message: what somebody stopped is Stopped; null without an agreement. */
function applyConsent(message: NewMessage, { allowed, stoppedBy }: MayReceive): NewMessage | null {
  if (!allowed && !stoppedBy) return null;
  const { to, channel } = message;
  return {
    ...message,
    to: { ...to, address: normalizeAddress(channel, to.address) ?? to.address },
    ...(!allowed && { stopReason: "opted-out" as const }),
  };
}

/**
 * Queues one message for each of many people, in the first way of several that they agreed to and that is set up, else in the first that they
 * agreed to; otherwise like `sendMessage`. In two statements, whatever their number.
 * @param people ways to write to each person, such as by text and by email, all due at a time that is outside of the quiet hours
 */
export async function sendToEach(
  writer: CallerInTransaction,
  people: readonly NewMessage[][],
): Promise<void> {
  const decisions = await findEachMayReceive(writer, people.flat().map(toTarget));
  let read = 0;
  const messages = people.flatMap((ways) => {
    const written = ways.flatMap((way) => {
      const decision = decisions[(read += 1) - 1];
      return (decision && applyConsent(way, decision)) ?? [];
    });
    const allowed = written.filter(({ stopReason }) => !stopReason);
    return allowed.find(({ channel }) => isChannelOn(channel)) ?? allowed[0] ?? written[0] ?? [];
  });
  await queueMessages(writer, messages);
}
