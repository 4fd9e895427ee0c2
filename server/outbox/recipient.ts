import type { OutboxMessage } from "~/models";
import type { ConsentPerson } from "~/server/consents/consents";

/** Finds the person that a message goes to, in the words of the consent ledger; null for a visitor without a record. */
export const findPerson = ({
  recipientKind,
  recipientId,
}: Pick<OutboxMessage, "recipientKind" | "recipientId">): ConsentPerson | null =>
  recipientId === null ? null : { kind: recipientKind, id: recipientId };
