import { DialogLink } from "~/app/components/list/dialog-link";
import { ActionsHeader } from "~/app/components/list/row-actions";
import { RowChoice } from "~/app/components/list/row-choice";
import { TableHead } from "~/app/components/list/table-head";
import { SortableHeader } from "~/app/components/list/sortable-header";
import type { ContactMessageStatus } from "~/models/contact/contact-message-status.schema";
import { MessageStatusBadge } from "./message-status";
import { AssigneeLine } from "./assignee-line";
import { ReceivedActions } from "./received-actions";

type Row = {
  id: number;
  name: string;
  topic: string;
  status: ContactMessageStatus;
  version: number;
  assignee: string | null;
  received: string;
};

/** The answer that one press gives. */
const MARK_ANSWERED = { status: "Answered", label: "Mark as Answered" };

/** One page of contact messages; a dialog shows a message's text. */
export function MessageTable({ rows }: { rows: Row[] }) {
  return (
    <table className="rows">
      <TableHead>
        <SortableHeader field="createdAt">Received</SortableHeader>
        <SortableHeader field="name">From</SortableHeader>
        <SortableHeader field="topic">Topic</SortableHeader>
        <SortableHeader field="status">Status</SortableHeader>
        <ActionsHeader />
      </TableHead>
      <tbody>
        {rows.map(({ id, name, topic, status, version, assignee, received }) => (
          <tr key={id}>
            <RowChoice id={id} recordName={`message from ${name}`} />
            <td data-label="Received">{received}</td>
            <td data-label="From" className="name">
              <DialogLink to={`/${id}/view`}>{name}</DialogLink>
            </td>
            <td data-label="Topic" className="text">
              {topic}
            </td>
            <td data-label="Status">
              <MessageStatusBadge status={status} />
              <AssigneeLine>{assignee}</AssigneeLine>
            </td>
            <ReceivedActions
              id={id}
              version={version}
              recordName={`message from ${name}`}
              answer={status === "New" ? MARK_ANSWERED : null}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
