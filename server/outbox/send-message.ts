import { purposeRule } from "~/models/outbox/message-purpose.schema";
import type { OutboxStatus } from "~/models/outbox/outbox-message.schema";
import { normalizeAddress } from "~/server/consents/addresses";
import { findMayReceive, type MayReceive } from "~/server/consents/consents";
import { moveOutOfQuietHours } from "~/server/consents/quiet-hours";
import type { Caller } from "~/server/platform/caller";
import { readHospital } from "~/server/platform/hospital";
import { settings } from "~/server/platform/settings";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { type NewMessage, queueMessage } from "./queue-message";

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
  const { to, channel, purpose, dueAt } = message;
  const { allowed, stoppedBy } = await findMaySend(writer, message);
  if (!allowed && !stoppedBy) return null;
  const now = new Date();
  const { timeZone: zone } = settings();
  const { quietFrom, quietTo } = await readHospital(writer);
  const quietHours = { quietFrom, quietTo, zone, now };
  return queueMessage(writer, {
    ...message,
    to: { ...to, address: normalizeAddress(channel, to.address) ?? to.address },
    dueAt: moveOutOfQuietHours(dueAt ?? now, purposeRule(purpose).category, quietHours),
    ...(!allowed && { stopReason: "opted-out" as const }),
  });
}
