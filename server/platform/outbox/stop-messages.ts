import type { WhereOptions } from "sequelize";
import { OutboxMessage } from "~/models";
import type {
  MessageChannel,
  RecipientKind,
  StopReason,
} from "~/models/outbox/outbox-message.schema";
import type { MessagePurpose } from "~/models/outbox/message-purpose.schema";
import { recordEvent } from "~/server/platform/audit";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { nextVersion } from "~/server/platform/record-version";

/** Record type of a message, in the audit and in labels. */
export const OUTBOX_MESSAGE = "outbox message";

type RecipientPerson = { kind: RecipientKind; id: number };
type RecipientAddress = { channel: MessageChannel; address: string };

export type StopInput = {
  /** Record that caused the messages, or several of a type. */
  about?: { type: string; id: number | number[] };
  /** Whom they go to: a person, an address of a channel, or a person at an address. */
  recipient?: Partial<RecipientPerson> & Partial<RecipientAddress>;
  /** Only messages of these purposes. */
  purposes?: readonly MessagePurpose[];
  reason: StopReason;
};

/**
 * Stops what is Scheduled of a record, a recipient, or both, in the caller's transaction: what is being sent goes on (AREAS 1).
 * @returns the number of stopped messages
 * @throws Error without a record and a recipient
 */
export async function stopMessages(
  writer: CallerInTransaction,
  { about, recipient, purposes, reason }: StopInput,
): Promise<number> {
  const { kind, id, ...address } = recipient ?? {};
  if (!about && !kind && !address.address)
    throw new Error("Stopping messages needs a record or a recipient");
  const where: WhereOptions = {
    status: "Scheduled",
    ...(about && { aboutType: about.type, aboutId: about.id }),
    ...(kind && { recipientKind: kind, recipientId: id }),
    ...address,
    ...(purposes && { purpose: [...purposes] }),
  };
  const [count] = await OutboxMessage.update(
    { status: "Stopped", stopReason: reason, version: nextVersion() },
    { where, transaction: writer.transaction, hooks: false },
  );
  await recordStopped(writer, count, reason);
  return count;
}

/** Records in the audit that a number of messages were stopped; nothing for none. */
export async function recordStopped(
  writer: CallerInTransaction,
  count: number,
  reason: StopReason,
): Promise<void> {
  if (count === 0) return;
  await recordEvent(writer, {
    action: "stopped",
    record: { type: OUTBOX_MESSAGE, name: count === 1 ? "1 message" : `${count} messages` },
    changes: { reason: [null, reason] },
  });
}
