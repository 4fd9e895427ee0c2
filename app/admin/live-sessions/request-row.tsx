import { DialogLink } from "~/app/components/list/dialog-link";
import { ActionsHeader } from "~/app/components/list/row-actions";
import { RowChoice } from "~/app/components/list/row-choice";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { RequestStatusBadge } from "~/app/components/patient/request-status";
import type { RequestStatus } from "~/models/requests/request-status.schema";
import { AssigneeLine } from "./assignee-line";
import { ReceivedActions } from "./received-actions";

const requestName = (id: number, patient: string) => `request ${id} from ${patient}`;

export type RequestTableRow = {
  id: number;
  patient: string;
  procedure: string;
  status: RequestStatus;
  version: number;
  /** Name of who takes care of it; null if nobody does. */
  assignee: string | null;
  /** Whether its time has passed, and how the procedure moved since the confirmation; null unless it did. */
  isPast: boolean;
  moved: string | null;
  /** Formatted day of receipt. */
  received: string;
};

/** First headers of every list of requests: receipt, patient and procedure. */
export function FirstHeaders() {
  return (
    <>
      <SortableHeader field="createdAt">Received</SortableHeader>
      <th scope="col">From</th>
      <SortableHeader field="procedure">Procedure</SortableHeader>
    </>
  );
}

export function FirstCells({ id, received, patient, procedure }: RequestTableRow) {
  return (
    <>
      <RowChoice id={id} recordName={requestName(id, patient)} />
      <td data-label="Received" className="max-lg:hidden">
        {received}
      </td>
      <td data-label="From" className="name">
        <DialogLink to={`/${id}/view`}>{patient}</DialogLink>
      </td>
      <td data-label="Procedure" className="text">
        {procedure}
      </td>
    </>
  );
}

/** The answer that one press gives. */
const DECLINE = { status: "Declined", label: "Decline" };

/** Last headers of every list of requests: status and actions. */
export function LastHeaders() {
  return (
    <>
      <SortableHeader field="status">Status</SortableHeader>
      <ActionsHeader />
    </>
  );
}

export function LastCells(row: RequestTableRow) {
  const { id, patient, status, version, assignee, isPast, moved } = row;
  const isOpen = status === "New" || status === "Offered";
  return (
    <>
      <td data-label="Status">
        <RequestStatusBadge status={status} />
        {(isPast || moved) && (
          <p className="text-sm text-soft">
            {isPast ? "This time has passed." : "Please check: date moved"}
          </p>
        )}
        <AssigneeLine>{assignee}</AssigneeLine>
      </td>
      <ReceivedActions
        id={id}
        version={version}
        recordName={requestName(id, patient)}
        isConfirmable={isOpen}
        answer={isOpen ? DECLINE : null}
      />
    </>
  );
}
