import { ContactMessage } from "~/models";
import { contactMessageSchema } from "~/models/contact/contact-message.schema";
import { recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { parseInput } from "~/server/platform/input";
import { toNetwork } from "~/server/platform/network";
import { SharedLimit } from "~/server/platform/rate-limits";
import { inTransaction } from "~/server/platform/transaction";
import { CONTACT_MESSAGE } from "./messages";

/** A family, or a waiting room, has one address on the network; a robot sends hundreds. */
const SENT = new SharedLimit({ name: "contact", points: 10, seconds: 3_600 });

/**
 * Counts a message before it is stored: ten an hour from one network address. Not in a transaction: what is refused has
 * been counted all the same.
 * @throws TooManyAttemptsError
 */
export async function countContactMessage({ address }: Caller): Promise<void> {
  const network = toNetwork(address);
  if (network) await SENT.count(network);
}

/**
 * Stores a message to the hospital. Everybody may write one; the audit learns that there is one, never whose it is, nor
 * from where it came. What fills in the field that people do not see is a robot's: it is told nothing, and not stored.
 * @throws InvalidInputError
 */
export async function sendContactMessage(caller: Caller, input: unknown): Promise<void> {
  const { homepage, ...values } = parseInput(contactMessageSchema, input);
  if (homepage) return;
  await inTransaction({ ...caller, address: null }, async (writer) => {
    const { id } = await ContactMessage.create(values, { transaction: writer.transaction });
    await recordEvent(writer, { action: "created", record: { type: CONTACT_MESSAGE, id } });
  });
}
