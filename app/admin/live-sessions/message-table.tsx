import { DialogLink } from "~/app/components/list/dialog-link";
import { RecordTable } from "~/app/components/list-table/record-table";
import type { ContactMessageStatus } from "~/models/contact/contact-message-status.schema";
import { MessageStatusBadge } from "./message-status";
import { AssigneeLine } from "./assignee-line";
import { ReceivedActions } from "./received-actions";

type Row = {
  id: number;
  texts: string[];
  status: ContactMessageStatus;
  version: number;
  assignee: string | null;
};

/** The answer that one press gives. */
const MARK_ANSWERED = { status: "Answered", label: "Mark as Answered" };

/** One page of contact messages; a dialog shows a message's text. */
export function MessageTable({ rows }: { rows: Row[] }) {
  return (
    <RecordTable
      rows={rows}
      cells={{
        name: ({ id }, name) => <DialogLink to={`/${id}/view`}>{name}</DialogLink>,
        status: ({ status, assignee }) => (
          <>
            <MessageStatusBadge status={status} />
            <AssigneeLine>{assignee}</AssigneeLine>
          </>
        ),
      }}
      recordName={(_, name) => `message from ${name}`}
      actions={({ id, version, status }, recordName) => (
        <ReceivedActions
          {...{ id, version, recordName }}
          answer={status === "New" ? MARK_ANSWERED : null}
        />
      )}
    />
  );
}
