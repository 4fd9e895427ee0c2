import { OutboxMessage } from "~/models";
import type { MessageChannel, RecipientKind } from "~/models/outbox/outbox-message.schema";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { stopMessages } from "./stop-messages";

type Addresses = { email: string; mobile: string };
const CHANNELS = { email: "email", mobile: "text" } as const satisfies Record<
  keyof Addresses,
  MessageChannel
>;

/**
 * Sends what is Scheduled for a person to the new address, or stops it where there is none any more: the old one may be somebody else's by
 * now. Whether the person agreed to messages there is checked when they are sent (AREAS 1). Idempotent.
 * @param before addresses until now, and `after`: "" for none
 */
export async function readdressMessages(
  writer: CallerInTransaction,
  recipient: { kind: RecipientKind; id: number },
  { before, after }: { before: Addresses; after: Addresses },
): Promise<void> {
  for (const field of ["email", "mobile"] as const) {
    const [from, to] = [before[field], after[field]];
    if (from === "" || from === to) continue;
    const channel = CHANNELS[field];
    const at = { channel, address: from };
    if (to === "") {
      await stopMessages(writer, { recipient: { ...recipient, ...at }, reason: "cancelled" });
      continue;
    }
    const { kind: recipientKind, id: recipientId } = recipient;
    const { transaction } = writer;
    const where = { status: "Scheduled" as const, recipientKind, recipientId, ...at };
    // One by one, so that the model derives the search text: a person has few.
    for (const message of await OutboxMessage.findAll({ where, transaction, lock: true }))
      await message.update({ address: to }, { transaction });
  }
}
