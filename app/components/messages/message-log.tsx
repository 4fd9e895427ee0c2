import { type RowColumn, RowTable } from "../detail/row-table";
import type { OutboxStatus } from "~/models/outbox/outbox-message.schema";
import { MessageStatusBadge } from "./message-status";

export type LoggedMessage = {
  id: number;
  /** What it is for, such as "New Browser". */
  purpose: string;
  channel: string;
  /** When it was sent, or is or was due. */
  time: string;
  status: OutboxStatus;
  /** Why it was stopped; null for one that was not. */
  stopped: string | null;
};

const COLUMNS: RowColumn<LoggedMessage>[] = [
  { label: "Purpose", kind: "name", cell: ({ purpose }) => purpose },
  { label: "Channel", cell: ({ channel }) => channel },
  { label: "Time", cell: ({ time }) => time },
  {
    label: "Status",
    cell: ({ status, stopped }) => (
      <>
        <MessageStatusBadge status={status} />
        {stopped && <p className="text-sm text-soft">{stopped}</p>}
      </>
    ),
  },
];

/** Messages to one person, newest first, without their texts and links. */
export const MessageLog = ({ messages }: { messages: readonly LoggedMessage[] }) => (
  <RowTable rows={messages} columns={COLUMNS} keyOf={({ id }) => id} />
);
