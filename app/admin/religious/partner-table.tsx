import { IfMay } from "~/app/components/access/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { StatusBadge } from "~/app/components/ui/badge";
import { EmailText } from "~/app/components/ui/email-text";
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
      <thead>
        <tr>
          <SortableHeader field="id">ID</SortableHeader>
          <SortableHeader field="partnerName">Partner Name</SortableHeader>
          <SortableHeader field="contactFirstName">Contact Name</SortableHeader>
          <SortableHeader field="contactEmail">Contact Email</SortableHeader>
          <SortableHeader field="contactPhone">Contact Phone</SortableHeader>
          <SortableHeader field="messagesCount" numeric>
            Messages Count
          </SortableHeader>
          <SortableHeader field="isActive">Status</SortableHeader>
          <th scope="col" className="row-actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, contactName, contactEmail, contactPhone, messages, status }) => (
          <tr key={id}>
            <td data-label="ID" className="whole">
              {partnerLabel(id)}
            </td>
            <td data-label="Partner Name">{name}</td>
            <td data-label="Contact Name">{contactName}</td>
            <td data-label="Contact Email">
              <EmailText>{contactEmail}</EmailText>
            </td>
            <td data-label="Contact Phone">{contactPhone}</td>
            <td data-label="Messages Count" className="num">
              {messages}
            </td>
            <td data-label="Status">
              <StatusBadge status={status} />
            </td>
            <td className="row-actions">
              <a href={`/admin/religious/${id}`} aria-label={`View ${name}`}>
                View
              </a>{" "}
              <a href={`/admin/religious/${id}/reports`} aria-label={`Reports ${name}`}>
                Reports
              </a>{" "}
              <IfMay permission="content.write">
                <DialogLink to={`/${id}/delete`} of={name} className="destroy">
                  Delete
                </DialogLink>
              </IfMay>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
