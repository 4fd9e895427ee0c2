import type { WhereOptions } from "sequelize";
import { OutboxMessage } from "~/models";
import type {
  MessageChannel,
  RecipientKind,
  StopReason,
} from "~/models/outbox/outbox-message.schema";
import { recordEvent } from "~/server/platform/audit";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { nextVersion } from "./claim";

/** Record type of a message, in the audit and in labels. */
export const OUTBOX_MESSAGE = "outbox message";

export type StopInput = {
  /** Record that caused the messages. */
  about?: { type: string; id: number };
  /** Whom they go to: a person, or an address of a channel. */
  recipient?: { kind: RecipientKind; id: number } | { channel: MessageChannel; address: string };
  reason: StopReason;
};

/**
 * Stops what is Scheduled of a record, a recipient, or both, in the caller's transaction: what is being sent goes on (AREAS 1).
 * @returns the number of stopped messages
 * @throws Error without a record and a recipient
 */
export async function stopMessages(
  writer: CallerInTransaction,
  { about, recipient, reason }: StopInput,
): Promise<number> {
  if (!about && !recipient) throw new Error("Stopping messages needs a record or a recipient");
  const isPerson = recipient && "kind" in recipient;
  const where: WhereOptions = {
    status: "Scheduled",
    ...(about && { aboutType: about.type, aboutId: about.id }),
    ...(isPerson ? { recipientKind: recipient.kind, recipientId: recipient.id } : recipient),
  };
  const [count] = await OutboxMessage.update(
    { status: "Stopped", stopReason: reason, version: nextVersion() },
    { where, transaction: writer.transaction, hooks: false },
  );
  if (count > 0) {
    await recordEvent(writer, {
      action: "stopped",
      record: { type: OUTBOX_MESSAGE, name: count === 1 ? "1 message" : `${count} messages` },
      changes: { reason: [null, reason] },
    });
  }
  return count;
}
