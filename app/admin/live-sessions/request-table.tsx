import { DialogLink } from "~/app/components/list/dialog-link";
import { RecordTable } from "~/app/components/list-table/record-table";
import { RequestStatusBadge } from "~/app/components/patient/request-status";
import type { RequestStatus } from "~/models/requests/request-status.schema";
import { AssigneeLine } from "./assignee-line";
import { ReceivedActions } from "./received-actions";
import { TimeNote, type TimeNotes } from "./time-note";

type Row = TimeNotes & {
  id: number;
  texts: string[];
  status: RequestStatus;
  version: number;
  /** Name of who takes care of it; null if nobody does. */
  assignee: string | null;
};

/** The answer that one press gives. */
const DECLINE = { status: "Declined", label: "Decline" };

const isOpen = ({ status }: Row) => status === "New" || status === "Offered";

/** One page of requests for rides; a dialog shows a request's remaining fields. */
export function RequestTable({ rows }: { rows: Row[] }) {
  return (
    <RecordTable
      rows={rows}
      cells={{
        name: ({ id }, patient) => <DialogLink to={`/${id}/view`}>{patient}</DialogLink>,
        status: RequestState,
      }}
      recordName={({ id }, patient) => `request ${id} from ${patient}`}
      actions={(row, recordName) => (
        <ReceivedActions
          id={row.id}
          version={row.version}
          recordName={recordName}
          isConfirmable={isOpen(row)}
          answer={isOpen(row) ? DECLINE : null}
        />
      )}
    />
  );
}

function RequestState({ status, assignee, ...notes }: Row) {
  return (
    <>
      <RequestStatusBadge status={status} />
      <TimeNote {...notes} />
      <AssigneeLine>{assignee}</AssigneeLine>
    </>
  );
}
