import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { ActionsHeader, DialogAction, RowActions } from "~/app/components/list/row-actions";
import { RowChoice } from "~/app/components/list/row-choice";
import { TableHead } from "~/app/components/list/table-head";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { StatusBadge } from "~/app/components/ui/badge";
import { sessionLabel } from "~/models/rules/labels.schema";
import type { PublishStatus } from "~/models/rules/publish-status.schema";
import { YesNo } from "./yes-no";

type Row = {
  id: number;
  name: string;
  department: string;
  specialty: string;
  billType: string;
  startType: string;
  liveCoach: string;
  status: PublishStatus;
  viewers: string;
};

export function SessionTable({ rows }: { rows: Row[] }) {
  return (
    <table className="rows">
      <TableHead>
        <SortableHeader field="id">ID</SortableHeader>
        <SortableHeader field="name">Session Name</SortableHeader>
        <SortableHeader field="department">Department</SortableHeader>
        <SortableHeader field="specialty">Specialty</SortableHeader>
        <SortableHeader field="billType">Bill Type</SortableHeader>
        <SortableHeader field="startType">Start Type</SortableHeader>
        <SortableHeader field="liveCoach">Live Coach</SortableHeader>
        <SortableHeader field="status">Status</SortableHeader>
        <ActionsHeader />
      </TableHead>
      <tbody>
        {rows.map(({ id, name, ...session }) => (
          <tr key={id}>
            <RowChoice id={id} recordName={name} />
            <td data-label="ID" className="max-lg:hidden">
              {sessionLabel(id)}
            </td>
            <td data-label="Session Name" className="name">
              <DialogLink to={`/${id}/view`} newDocument>
                {name}
              </DialogLink>{" "}
              <p className="text-sm font-normal text-soft">
                <span className="sr-only">Who sees this: </span>
                {session.viewers}
              </p>
            </td>
            <td data-label="Department" className="text">
              {session.department}
            </td>
            <td data-label="Specialty" className="text max-lg:hidden">
              {session.specialty}
            </td>
            <td data-label="Bill Type" className="max-lg:hidden">
              {session.billType}
            </td>
            <td data-label="Start Type">{session.startType}</td>
            <td data-label="Live Coach" className="max-lg:hidden">
              <YesNo>{session.liveCoach}</YesNo>
            </td>
            <td data-label="Status">
              <StatusBadge status={session.status} />
            </td>
            <SessionActions id={id} name={name} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** View opens a new document, whose content security policy allows the session's media; its dialog also offers Delete. */
function SessionActions({ id, name }: { id: number; name: string }) {
  return (
    <RowActions recordName={name}>
      <DialogAction to={`/${id}/view`} newDocument>
        View
      </DialogAction>
      <IfPermitted permission="content.write">
        <DialogAction to={`/${id}/edit`}>Edit</DialogAction>
        <DialogAction to={`/${id}/duplicate`}>Duplicate</DialogAction>
      </IfPermitted>
    </RowActions>
  );
}
