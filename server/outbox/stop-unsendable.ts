import type { OutboxMessage } from "~/models";
import { purposeRule } from "~/models/outbox/message-purpose.schema";
import { normalizeAddress } from "~/server/consents/addresses";
import { findEachMayReceive } from "~/server/consents/consents";
import { systemCaller } from "~/server/platform/caller";
import { formatIsoDay } from "~/server/platform/dates";
import { inTransaction } from "~/server/platform/transaction";
import { stopDeactivated } from "./deactivated";
import { stopDeadLinks } from "./dead-links";
import { findPerson } from "./recipient";
import { releaseMessages, withdrawMessages } from "./record-outcome";
import { stopNotices } from "./stop-notices";
import { findOrphans, SUBJECT_TYPES } from "./subjects";

/**
 * Stops those of claimed messages that may not go out any more: what they are about is gone, as while a server made them wait, their
 * one-time link does not work any more, they remind of a day that has passed, their recipient's account was deactivated, or somebody stopped such messages (AREAS 1).
 * @returns the others
 */
export const stopUnsendable = async (messages: OutboxMessage[]): Promise<OutboxMessage[]> =>
  stopOptedOut(
    await stopDeactivated(await stopDeadLinks(await stopStale(await stopOrphans(messages)))),
  );

/** Delay after which a reminder of an appointment is not sent any more: the last one goes out an hour before. */
const MAX_REMINDER_DELAY_MS = 50 * 60_000;

/** Stops reminders of a day that has passed, as during an outage: nobody is reminded of yesterday (AREAS 6). @returns the others */
async function stopStale(messages: OutboxMessage[]): Promise<OutboxMessage[]> {
  const today = formatIsoDay(new Date().toISOString());
  const isStale = ({ purpose, dueAt }: OutboxMessage) =>
    (purposeRule(purpose).category === "reminder" && formatIsoDay(dueAt.toISOString()) < today) ||
    (purpose === "appointment-reminder" && dueAt.getTime() + MAX_REMINDER_DELAY_MS < Date.now());
  await withdrawMessages(messages.filter(isStale), "cancelled");
  return messages.filter((message) => !isStale(message));
}

async function stopOrphans(messages: OutboxMessage[]): Promise<OutboxMessage[]> {
  const caller = systemCaller("outbox");
  const orphans = await findOrphans(caller, messages);
  if (orphans.size === 0) return messages;
  await releaseMessages([...orphans]);
  await inTransaction(caller, async (writer) => {
    for (const type of SUBJECT_TYPES) {
      const about = [...orphans].filter(({ aboutType }) => aboutType === type);
      await stopNotices(
        writer,
        type,
        about.flatMap(({ aboutId }) => aboutId ?? []),
      );
    }
  });
  return messages.filter((message) => !orphans.has(message));
}

/**
 * Stops those of claimed messages that somebody has stopped, or withdrew the agreement to, since they were queued; one query for all.
 * What is no address is left to the sender, which says so.
 * @returns the others
 */
async function stopOptedOut(messages: OutboxMessage[]): Promise<OutboxMessage[]> {
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
