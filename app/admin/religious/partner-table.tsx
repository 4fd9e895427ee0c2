import { IfPermitted } from "~/app/components/layout/permissions";
import {
  ActionsHeader,
  DialogAction,
  PageAction,
  RowActions,
} from "~/app/components/list/row-actions";
import { RowChoice } from "~/app/components/list/row-choice";
import { TableHead } from "~/app/components/list/table-head";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { StatusBadge } from "~/app/components/ui/badge";
import { EmailCell } from "~/app/components/partner/email-cell";
import { partnerLabel } from "~/models/rules/labels.schema";
import type { Status } from "~/models/rules/status.schema";

type Row = {
  id: number;
  name: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  messages: string;
  status: Status;
};

export function PartnerTable({ rows }: { rows: Row[] }) {
  return (
    <table className="rows">
      <TableHead>
        <SortableHeader field="id">ID</SortableHeader>
        <SortableHeader field="partnerName">Partner Name</SortableHeader>
        <SortableHeader field="contactFirstName">Contact Name</SortableHeader>
        <SortableHeader field="contactEmail">Contact Email</SortableHeader>
        <SortableHeader field="contactPhone">Contact Phone</SortableHeader>
        <SortableHeader field="messagesCount" numeric>
          Messages Count
        </SortableHeader>
        <SortableHeader field="isActive">Status</SortableHeader>
        <ActionsHeader />
      </TableHead>
      <tbody>
        {rows.map(({ id, name, contactName, contactEmail, contactPhone, messages, status }) => (
          <tr key={id}>
            <RowChoice id={id} recordName={name} />
            <td data-label="ID" className="max-lg:hidden">
              {partnerLabel(id)}
            </td>
            <td data-label="Partner Name" className="name xl:min-w-64">
              <a href={`/admin/religious/${id}`}>{name}</a>
            </td>
            <td data-label="Contact Name" className="text">
              {contactName}
            </td>
            <EmailCell label="Contact Email" className="max-lg:hidden">
              {contactEmail}
            </EmailCell>
            <td data-label="Contact Phone" className="text max-lg:hidden">
              {contactPhone}
            </td>
            <td data-label="Messages Count" className="number">
              {messages}
            </td>
            <td data-label="Status">
              <StatusBadge status={status} />
            </td>
            <RowActions recordName={name}>
              <PageAction href={`/admin/religious/${id}`}>View</PageAction>
              <PageAction href={`/admin/religious/${id}/reports`}>Reports</PageAction>
              <IfPermitted permission="content.write">
                <DialogAction to={`/${id}/delete`} isDestructive>
                  Delete
                </DialogAction>
              </IfPermitted>
            </RowActions>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
