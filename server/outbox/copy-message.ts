import { randomUUID } from "node:crypto";
import { OutboxMessage } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { nextVersion } from "./claim";
import { findSendTime } from "./send-time";

/** Identifies the copy that follows another one of a message, so that two cannot. */
const copyKey = (first: number, previous: OutboxMessage | null) =>
  previous === null ? `message ${first} again` : `message ${first} again after ${previous.id}`;

/** Finds the newest copy of a message, by one look-up along an index for each copy; null without one. */
export async function findLastCopy(
  { transaction }: CallerInTransaction,
  first: number,
): Promise<OutboxMessage | null> {
  let last: OutboxMessage | null = null;
  for (;;) {
    const next: OutboxMessage | null = await OutboxMessage.findOne({
      where: { dedupeKey: copyKey(first, last) },
      lock: transaction.LOCK.UPDATE,
      transaction,
    });
    if (next === null) return last;
    last = next;
  }
}

/** Values of a message that is to be sent anew: due now, or at the end of the quiet hours, with all its attempts. */
export async function scheduleAnew(writer: CallerInTransaction, { purpose }: OutboxMessage) {
  const dueAt = await findSendTime(writer, purpose, new Date());
  return {
    status: "Scheduled",
    stopReason: "",
    attempts: 0,
    lastError: "",
    dueAt,
    nextAttemptAt: dueAt,
    leaseId: null,
  } as const;
}

/**
 * Copies a sent message, due like one that is renewed. The version of the first one goes up, so that two people who press at the same
 * time send one.
 * @param last its newest copy, which was sent, or cannot be any more
 */
export async function copyMessage(
  writer: CallerInTransaction,
  message: OutboxMessage,
  last: OutboxMessage | null,
): Promise<OutboxMessage> {
  const { transaction } = writer;
  const scheduled = await scheduleAnew(writer, message);
  const { id: first, version: _v, createdAt: _c, updatedAt: _u, ...values } = message.get();
  await OutboxMessage.update(
    { version: nextVersion() },
    { where: { id: first }, transaction, hooks: false },
  );
  return OutboxMessage.create(
    {
      ...values,
      ...scheduled,
      dedupeKey: copyKey(first, last),
      messageId: randomUUID(),
      providerId: "",
      sentAt: null,
      deliveredAt: null,
      claimedAt: null,
    },
    { transaction },
  );
}
