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

/** Messages to one person, newest first, without their texts and links. */
export function MessageLog({ messages }: { messages: readonly LoggedMessage[] }) {
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">Purpose</th>
          <th scope="col">Channel</th>
          <th scope="col">Time</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {messages.map(({ id, purpose, channel, time, status, stopped }) => (
          <tr key={id}>
            <td className="name" data-label="Purpose">
              {purpose}
            </td>
            <td data-label="Channel">{channel}</td>
            <td data-label="Time">{time}</td>
            <td data-label="Status">
              <MessageStatusBadge status={status} />
              {stopped && <p className="text-sm text-soft">{stopped}</p>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
