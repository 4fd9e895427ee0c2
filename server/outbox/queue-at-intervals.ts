import { Op } from "sequelize";
import { OutboxMessage } from "~/models";
import type { OutboxStatus } from "~/models/outbox/outbox-message.schema";
import type { CallerInTransaction } from "~/server/platform/transaction";
import type { NewMessage, Recipient } from "./queue-message";

/** Minimum time between two messages. */
const INTERVAL_MS = 600_000;
/** Older messages have gone out, or failed: the attempts of one take a day. */
const DAY_MS = 86_400_000;

type Queue = (
  at: Pick<NewMessage, "dedupeKey" | "dueAt" | "replacesCancelled">,
) => Promise<{ status: OutboxStatus } | null>;
type Unique = { key: string; to: Pick<Recipient, "kind" | "id"> };

/**
 * Queues a message at most once in ten minutes, counted from when the last one of the key went out: several causes make one. While one
 * waits it stands for further causes; after it has gone, the next is due ten minutes later, so that the last cause is told as well. One that
 * was cancelled within ten minutes is written anew. Two at once make one message: its dedupe key names the one that it follows.
 * @param key what the message is unique by, besides the time, such as "new-request ride 3"
 */
export async function queueAtIntervals(
  writer: CallerInTransaction,
  { key, to }: Unique,
  queue: Queue,
): Promise<void> {
  const now = Date.now();
  const last = await findLast(writer, { key, to });
  const follow = (afterMs: number) =>
    queue({
      dedupeKey: last ? `${key} after ${last.id}` : `${key} ${Math.floor(now / DAY_MS)}`,
      dueAt: new Date(Math.max(now, afterMs)),
      replacesCancelled: true,
    });
  if (last === null) return void (await follow(now));
  const { status, stopReason, dedupeKey, dueAt, createdAt, sentAt, claimedAt } = last;
  if (status === "Scheduled") return;
  if (status !== "Stopped")
    return void (await follow((sentAt ?? claimedAt ?? dueAt).getTime() + INTERVAL_MS));
  const isRecent = createdAt.getTime() + INTERVAL_MS > now;
  if (!isRecent) return void (await follow(now));
  if (stopReason !== "cancelled") return;
  const renewedAt = new Date(Math.max(now, dueAt.getTime()));
  await queue({ dedupeKey, dueAt: renewedAt, replacesCancelled: true });
}

/** Finds the newest message of a key within a day, locked: one that waits is not sent before the cause that it stands for is there. */
const findLast = ({ transaction }: CallerInTransaction, { key, to }: Unique) =>
  OutboxMessage.findOne({
    where: {
      recipientKind: to.kind,
      recipientId: to.id,
      createdAt: { [Op.gt]: new Date(Date.now() - DAY_MS) },
      dedupeKey: { [Op.startsWith]: `${key} ` },
    },
    order: [
      ["createdAt", "DESC"],
      ["id", "DESC"],
    ],
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
