import { purposeRule } from "~/models/outbox/message-purpose.schema";
import type { OutboxStatus } from "~/models/outbox/outbox-message.schema";
import { normalizeAddress } from "~/server/consents/addresses";
import { findMayReceive, type MayReceive } from "~/server/consents/consents";
import type { Caller } from "~/server/platform/caller";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { type NewMessage, queueMessage } from "./queue-message";
import { findSendTime } from "./send-time";

type Target = Pick<NewMessage, "to" | "channel" | "purpose">;

/** Whether a message may be sent to somebody, from the consent ledger. */
export const findMaySend = (
  caller: Caller,
  { to: { kind, id, address }, channel, purpose }: Target,
): Promise<MayReceive> =>
  findMayReceive(caller, {
    person: id === null ? null : { kind, id },
    address,
    channel,
    category: purposeRule(purpose).category,
  });

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
  const { to, channel, purpose, dueAt = new Date() } = message;
  const { allowed, stoppedBy } = await findMaySend(writer, message);
  if (!allowed && !stoppedBy) return null;
  return queueMessage(writer, {
    ...message,
    to: { ...to, address: normalizeAddress(channel, to.address) ?? to.address },
    dueAt: await findSendTime(writer, purpose, dueAt),
    ...(!allowed && { stopReason: "opted-out" as const }),
  });
}
