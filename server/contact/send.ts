import { ContactMessage } from "~/models";
import { contactMessageSchema } from "~/models/contact/contact-message.schema";
import { notifyOfRequest } from "~/server/notifications/notify-staff";
import { recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { parseInput } from "~/server/platform/input";
import { toNetwork } from "~/server/platform/network";
import { SharedLimit } from "~/server/platform/rate-limits";
import { inTransaction } from "~/server/platform/transaction";
import { openWorkItem } from "~/server/platform/work-list/open-items";
import { viewPath } from "~/server/requests/handling";
import { CONTACT_MESSAGE, MESSAGE_KIND } from "./messages";

/** Limit that suffices for a family or a waiting room behind one network address, but stops bots. */
const MESSAGES_SENT = new SharedLimit({ name: "contact", points: 10, seconds: 3_600 });

/**
 * Consumes one of the ten messages an hour that a network address may send, before the message is stored. Call it outside
 * a transaction, whose rollback would undo the count.
 * @throws TooManyAttemptsError
 */
export async function consumeContactAttempt({ address }: Caller): Promise<void> {
  const network = toNetwork(address);
  if (network) await MESSAGES_SENT.consume(network);
}

/**
 * Stores a message to the hospital. Public; the audit records neither the author nor the network address. One of a patient puts them on the
 * work list (AREAS 3). Input with the honeypot field `homepage` comes from a bot and is silently dropped.
 * @param patientId of the patient with a name who writes, see `findContactWriter`; null for everybody else
 * @throws InvalidInputError
 */
export async function sendContactMessage(
  caller: Caller,
  input: unknown,
  patientId: number | null = null,
): Promise<void> {
  const { homepage, ...values } = parseInput(contactMessageSchema, input);
  if (homepage) return;
  await inTransaction({ ...caller, address: null }, async (writer) => {
    const { transaction } = writer;
    const { id } = await ContactMessage.create({ ...values, patientId }, { transaction });
    const record = { type: CONTACT_MESSAGE, id } as const;
    await recordEvent(writer, { action: "created", record });
    if (patientId)
      await openWorkItem(writer, { patientId, reason: "Wrote to us", subject: record });
    await notifyOfRequest(writer, "message", { ...record, path: viewPath(MESSAGE_KIND, id) });
  });
}
