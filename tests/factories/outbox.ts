import { OutboxMessage } from "~/models";
import type { NewMessage } from "~/server/outbox/queue-message";
import { queueMessage } from "~/server/outbox/queue-message";
import { systemCaller } from "~/server/platform/caller";
import { inTransaction } from "~/server/platform/transaction";
import { unique } from "./names";

/** Queues a message to a patient, with or without some other values. @returns its row */
export async function seedMessage(values: Partial<NewMessage> = {}): Promise<OutboxMessage> {
  const message: NewMessage = {
    to: { kind: "patient", id: 7, name: "Ann Lee", address: "ann@example.org" },
    channel: "email",
    purpose: "request-answered",
    link: "/patient-procedures",
    dedupeKey: unique("message"),
    ...values,
  };
  const { id } = await inTransaction(systemCaller("test"), (writer) =>
    queueMessage(writer, message),
  );
  return OutboxMessage.findByPk(id, { rejectOnEmpty: true });
}
