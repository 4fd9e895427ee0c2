import type { OutboxMessage } from "~/models";
import { purposeRule } from "~/models/outbox/message-purpose.schema";
import { normalizeAddress } from "~/server/consents/addresses";
import { findEachMayReceive } from "~/server/consents/consents";
import { systemCaller } from "~/server/platform/caller";
import { findPerson } from "./recipient";
import { withdrawMessages } from "./record-outcome";

/**
 * Stops those of claimed messages that somebody has stopped, or withdrew the agreement to, since they were queued; one query for all
 * (AREAS 1). What is no address is left to the sender, which says so.
 * @returns the others
 */
export async function stopOptedOut(messages: OutboxMessage[]): Promise<OutboxMessage[]> {
  const targets = messages.map((message) => ({
    person: findPerson(message),
    address: message.address,
    channel: message.channel,
    category: purposeRule(message.purpose).category,
  }));
  const decisions = await findEachMayReceive(systemCaller("outbox"), targets);
  const isStopped = ({ channel, address }: OutboxMessage, index: number) =>
    decisions[index]?.allowed === false && normalizeAddress(channel, address) !== null;
  await withdrawMessages(messages.filter(isStopped), "opted-out");
  return messages.filter((message, index) => !isStopped(message, index));
}
