import { useMay } from "~/app/components/access/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { RequestStatusBadge } from "~/app/components/patient/request-status";
import type { RequestStatus } from "~/models/requests/request-status.schema";

export type RequestInRow = {
  id: number;
  patient: string;
  procedure: string;
  status: RequestStatus;
  /** Day of receipt, formatted. */
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

export function FirstCells({ received, patient, procedure }: RequestInRow) {
  return (
    <>
      <td data-label="Received">{received}</td>
      <td data-label="From">{patient}</td>
      <td data-label="Procedure">{procedure}</td>
    </>
  );
}

/** Last headers of every list of requests: status and actions. */
export function LastHeaders() {
  return (
    <>
      <SortableHeader field="status">Status</SortableHeader>
      <th scope="col" className="row-actions">
        Actions
      </th>
    </>
  );
}

export function LastCells({ id, patient, status }: RequestInRow) {
  const mayWrite = useMay("answers.write");
  const which = `request ${id} of ${patient}`;
  return (
    <>
      <td data-label="Status">
        <RequestStatusBadge status={status} />
      </td>
      <td className="row-actions">
        <DialogLink to={`/${id}/view`} of={which}>
          View
        </DialogLink>{" "}
        {mayWrite && (
          <DialogLink to={`/${id}/delete`} of={which} className="destroy">
            Delete
          </DialogLink>
        )}
      </td>
    </>
  );
}
