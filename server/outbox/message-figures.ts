import { QueryTypes } from "sequelize";
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  OUTBOX_STATUSES,
  type OutboxStatus,
} from "~/models/outbox/outbox-message.schema";
import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";

const DAY_MS = 86_400_000;

export type MessageFigure = { channel: MessageChannel; status: OutboxStatus; count: number };

/**
 * Counts the messages that changed within a day, by channel and status, also those without any. One statement, which reads a range of
 * an index for each.
 */
export async function readMessageFigures(): Promise<MessageFigure[]> {
  const figures = MESSAGE_CHANNELS.flatMap(({ value: channel }) =>
    OUTBOX_STATUSES.map((status) => ({ channel, status })),
  );
  const counts = figures.map(
    ({ channel, status }, index) =>
      `(SELECT COUNT(*) FROM outbox_messages WHERE channel = '${channel}' AND status = '${status}' ` +
      `AND updated_at > :since) AS c${index}`,
  );
  const [row] = await database().query<Record<string, number | string>>(
    `SELECT ${counts.join(", ")}`,
    { type: QueryTypes.SELECT, replacements: { since: timeInSql(new Date(Date.now() - DAY_MS)) } },
  );
  return figures.map((figure, index) => ({ ...figure, count: Number(row?.[`c${index}`] ?? 0) }));
}
