import { RowChoice } from "~/app/components/list/row-choice";
import { TableHead } from "~/app/components/list/table-head";
import { IfPermitted } from "~/app/components/layout/permissions";
import {
  ActionsHeader,
  DialogAction,
  PageAction,
  RowActions,
} from "~/app/components/list/row-actions";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { StatusBadge } from "~/app/components/ui/badge";
import { EmailCell } from "~/app/components/partner/email-cell";
import { partnerLabel } from "~/models/rules/labels.schema";
import type { Status } from "~/models/rules/status.schema";

type Row = {
  id: number;
  name: string;
  contactTitle: string;
  contactPhone: string;
  contactEmail: string;
  status: Status;
};

export function AdvertiserTable({ rows }: { rows: Row[] }) {
  return (
    <table className="rows">
      <TableHead>
        <SortableHeader field="id">ID</SortableHeader>
        <SortableHeader field="advertiserName">Advertiser Name</SortableHeader>
        <SortableHeader field="contactTitle">Contact Title</SortableHeader>
        <SortableHeader field="contactPhone">Contact Phone</SortableHeader>
        <SortableHeader field="contactEmail">Contact Email</SortableHeader>
        <SortableHeader field="isActive">Status</SortableHeader>
        <ActionsHeader />
      </TableHead>
      <tbody>
        {rows.map(({ id, name, contactTitle, contactPhone, contactEmail, status }) => (
          <tr key={id}>
            <RowChoice id={id} recordName={name} />
            <td data-label="ID" className="max-lg:hidden">
              {partnerLabel(id)}
            </td>
            <td data-label="Advertiser Name" className="name xl:min-w-64">
              <a href={`/admin/advertisers/${id}`}>{name}</a>
            </td>
            <td data-label="Contact Title" className="text max-lg:hidden">
              {contactTitle}
            </td>
            <td data-label="Contact Phone" className="text">
              {contactPhone}
            </td>
            <EmailCell label="Contact Email">{contactEmail}</EmailCell>
            <td data-label="Status">
              <StatusBadge status={status} />
            </td>
            <RowActions recordName={name}>
              <PageAction href={`/admin/advertisers/${id}`}>View</PageAction>
              <PageAction href={`/admin/advertisers/${id}/reports`}>Reports</PageAction>
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
