import type { NewMessage } from "./queue-message";
import type { OutboxStatus } from "~/models/outbox/outbox-message.schema";

/** Interval in which a message is sent once. */
const INTERVAL_MS = 600_000;

type Queue = (
  at: Pick<NewMessage, "dedupeKey" | "dueAt" | "replacesCancelled">,
) => Promise<{ status: OutboxStatus } | null>;

/**
 * Queues a message at most once in ten minutes: several causes make one. Where that of these ten minutes has gone out already, the next
 * one goes at their end, so that the last cause is told as well. One that was cancelled is written anew.
 * @param key what the message is unique by, besides the time
 */
export async function queueAtIntervals(key: string, queue: Queue): Promise<void> {
  const interval = Math.floor(Date.now() / INTERVAL_MS);
  const queued = await queue({ dedupeKey: `${key} ${interval}`, replacesCancelled: true });
  if (queued === null || queued.status === "Scheduled" || queued.status === "Stopped") return;
  const next = interval + 1;
  const dueAt = new Date(next * INTERVAL_MS);
  await queue({ dedupeKey: `${key} ${next}`, dueAt, replacesCancelled: true });
}

/** End of the ten minutes whose causes a message that is due at a time stands for. */
export const findIntervalEnd = (dueAt: Date): Date =>
  new Date((Math.floor(dueAt.getTime() / INTERVAL_MS) + 1) * INTERVAL_MS);
