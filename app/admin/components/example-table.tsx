import { Thumbnail } from "~/app/components/content/thumbnail";
import { DialogAction, PageAction } from "~/app/components/list/row-actions";
import { ActionsHeader, RowActions } from "~/app/components/list/row-actions";
import { RowChoice } from "~/app/components/list/row-choice";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { TableHead } from "~/app/components/list/table-head";
import { EmailCell } from "~/app/components/partner/email-cell";
import { StatusBadge } from "~/app/components/ui/badge";

const PAGE = "/admin/components/lists";
const RECORDS = [
  { name: "Cardiology", sessions: 12, status: "Active", created: "Nov 24, 2026" },
  { name: "Oncology", sessions: 1_204, status: "Active", created: "Nov 20, 2026" },
  {
    name: "Orthopedics, Physical Medicine and Rehabilitation of the Northside and Southside Hospitals",
    sessions: 0,
    status: "Inactive",
    created: "Oct 2, 2026",
  },
] as const;

/** Table of records; the last one has a long name. */
export function ExampleTable() {
  return (
    <table className="rows">
      <TableHead>
        <th scope="col" className="max-lg:hidden">
          Image
        </th>
        <SortableHeader field="name">Name</SortableHeader>
        <SortableHeader field="sessions" numeric>
          Sessions
        </SortableHeader>
        <SortableHeader field="createdAt">Created</SortableHeader>
        <th scope="col">Email</th>
        <th scope="col">Status</th>
        <ActionsHeader />
      </TableHead>
      <tbody>
        {RECORDS.map(({ name, sessions, status, created }, index) => (
          <tr key={name}>
            <RowChoice id={index + 1} recordName={name} />
            <td className="max-lg:hidden">
              <Thumbnail src={null} />
            </td>
            <td className="name" data-label="Name">
              <a href={PAGE}>{name}</a>
            </td>
            <td className="number" data-label="Sessions">
              {sessions.toLocaleString("en-US")}
            </td>
            <td data-label="Created">{created}</td>
            <EmailCell label="Email">{`${name.split(/[ ,]/, 1)[0]}@hospital.example`}</EmailCell>
            <td data-label="Status">
              <StatusBadge status={status} />
            </td>
            <RowActions recordName={name}>
              <PageAction href={PAGE}>View</PageAction>
              <DialogAction to="/new">Edit</DialogAction>
            </RowActions>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
