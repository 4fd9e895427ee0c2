import type { NewMessage } from "~/server/outbox/queue-message";
import type { OutboxStatus } from "~/models/outbox/outbox-message.schema";

/** Interval in which a message is sent once. */
const INTERVAL_MS = 600_000;

type Queue = (
  at: Pick<NewMessage, "dedupeKey" | "dueAt">,
) => Promise<{ status: OutboxStatus } | null>;

/**
 * Queues a message at most once in ten minutes: several causes make one. Where that of these ten minutes has gone out already, the next
 * one goes at their end, so that the last cause is told as well.
 * @param key what the message is unique by, besides the time
 */
export async function queueAtIntervals(key: string, queue: Queue): Promise<void> {
  const interval = Math.floor(Date.now() / INTERVAL_MS);
  const queued = await queue({ dedupeKey: `${key} ${interval}` });
  if (queued === null || queued.status === "Scheduled" || queued.status === "Stopped") return;
  const next = interval + 1;
  await queue({ dedupeKey: `${key} ${next}`, dueAt: new Date(next * INTERVAL_MS) });
}
