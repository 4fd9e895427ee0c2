import { QueryTypes } from "sequelize";
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  OUTBOX_STATUSES,
  type OutboxStatus,
} from "~/models/outbox/outbox-message.schema";
import { database } from "~/server/platform/database";

const DAY_MS = 86_400_000;

export type MessageFigure = { channel: MessageChannel; status: OutboxStatus; count: number };

/** Counts the messages that changed within a day, by channel and status, also those without any. One statement along an index. */
export async function readMessageFigures(): Promise<MessageFigure[]> {
  const rows = await database().query<{ channel: string; status: string; count: number | string }>(
    "SELECT channel, status, COUNT(*) AS count FROM outbox_messages WHERE updated_at > :since " +
      "GROUP BY channel, status",
    { type: QueryTypes.SELECT, replacements: { since: new Date(Date.now() - DAY_MS) } },
  );
  return MESSAGE_CHANNELS.flatMap(({ value: channel }) =>
    OUTBOX_STATUSES.map((status) => {
      const found = rows.find((row) => row.channel === channel && row.status === status);
      return { channel, status, count: Number(found?.count ?? 0) };
    }),
  );
}
