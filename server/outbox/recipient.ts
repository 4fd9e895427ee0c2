import { Administrator, OutboxMessage } from "~/models";
import { recipientLabel } from "~/models/outbox/outbox-message.schema";
import type { ConsentPerson } from "~/server/consents/consents";
import type { Caller } from "~/server/platform/caller";
import type { RecordReference } from "~/server/platform/list-filters";

/** Finds the person that a message goes to, in the words of the consent ledger; null for a visitor without a record. */
export const findPerson = ({
  recipientKind,
  recipientId,
}: Pick<OutboxMessage, "recipientKind" | "recipientId">): ConsentPerson | null =>
  recipientId === null ? null : { kind: recipientKind, id: recipientId };

/** Condition of the messages to a person. An index begins with kind and id, and the time of creation. */
export const messagesTo = ({ kind, id }: RecordReference) => ({
  recipientKind: kind,
  recipientId: id,
});

/** Finds the name of a person for whom messages are, or were: that of their record, else of their newest message. */
export async function findRecipientName(
  { transaction }: Caller,
  person: RecordReference,
): Promise<string> {
  const { kind, id } = person;
  const record = kind === "administrator" && (await Administrator.findByPk(id, { transaction }));
  if (record) return record.name;
  const message = await OutboxMessage.findOne({
    attributes: ["recipientKind", "recipientId", "recipientName"],
    where: messagesTo(person),
    order: [["createdAt", "DESC"]],
    transaction,
  });
  return (message && recipientLabel(message)) || `${kind} ${id}`;
}
