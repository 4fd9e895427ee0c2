import { OneTimeLink, OutboxMessage } from "~/models";
import type { NewMessage } from "~/server/outbox/queue-message";
import { queueMessage } from "~/server/outbox/queue-message";
import { systemCaller } from "~/server/platform/caller";
import { computeExpiry, linkPath } from "~/server/platform/one-time-links";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
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

/** Creates a one-time link of nobody, which works for 72 hours. @returns its path */
export async function seedLink(secret = randomSecret()): Promise<string> {
  const link = { purpose: "invitation", administratorId: null } as const;
  const expiresAt = computeExpiry(link.purpose);
  await OneTimeLink.create({ ...link, tokenHash: hashSecret(secret), expiresAt });
  return linkPath(secret);
}

/** Queues an invitation with a one-time link of nobody. @returns its row, and the link's path */
export async function seedLinkMessage() {
  const secretLink = await seedLink();
  const message = await seedMessage({
    ...{ link: undefined, secretLink, purpose: "invitation" as const },
    values: { by: "Ada", time: "72 hours" },
  });
  return { message, path: secretLink };
}
