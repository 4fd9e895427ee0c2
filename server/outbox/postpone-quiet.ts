import type { OutboxMessage } from "~/models";
import { systemCaller } from "~/server/platform/caller";
import { releaseMessages } from "./record-outcome";
import { findSendTime } from "./send-time";

/**
 * Gives those of claimed messages back that would go out in the quiet hours, until these end: they were due before, and waited for a server,
 * the limit per minute, or the end of an outage (AREAS 1).
 * @returns the others
 */
export async function postponeQuiet(messages: OutboxMessage[]): Promise<OutboxMessage[]> {
  const caller = systemCaller("outbox");
  const [now, due, waiting] = [
    new Date(),
    [] as OutboxMessage[],
    new Map<number, OutboxMessage[]>(),
  ];
  for (const message of messages) {
    const at = (await findSendTime(caller, message.purpose, now)).getTime();
    if (at <= now.getTime()) due.push(message);
    else waiting.set(at, [...(waiting.get(at) ?? []), message]);
  }
  for (const [at, each] of waiting) await releaseMessages(each, new Date(at));
  return due;
}
