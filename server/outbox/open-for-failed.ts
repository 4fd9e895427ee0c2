import { OutboxMessage, Patient } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { openWorkItem } from "~/server/platform/work-list/open-items";

/** Puts the patients on the work list to whom messages could not be delivered (AREAS 1, 3). @param ids of the messages */
export async function openForFailedMessages(
  writer: CallerInTransaction,
  ids: number[],
): Promise<void> {
  const messages = await OutboxMessage.findAll({
    attributes: ["id", "recipientId"],
    where: { id: ids, recipientKind: "patient", status: "Failed" },
    transaction: writer.transaction,
  });
  const patients = await Patient.findAll({
    attributes: ["id"],
    where: { id: messages.flatMap(({ recipientId }) => recipientId ?? []) },
    transaction: writer.transaction,
    lock: writer.transaction.LOCK.KEY_SHARE,
  });
  const existing = new Set(patients.map(({ id }) => id));
  for (const { id, recipientId } of messages) {
    // A patient who was erased meanwhile needs nobody.
    if (recipientId === null || !existing.has(recipientId)) continue;
    const subject = { type: "outbox message", id } as const;
    const reason = "Message could not be delivered";
    await openWorkItem(writer, { patientId: recipientId, reason, subject });
  }
}
