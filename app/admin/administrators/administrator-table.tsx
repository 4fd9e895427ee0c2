import { EmailText } from "~/app/components/content/email-text";
import { DialogLink } from "~/app/components/list/dialog-link";
import { ActionsHeader, DialogAction, RowActions } from "~/app/components/list/row-actions";
import { TableHead } from "~/app/components/list/table-head";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { Badge, type Tone } from "~/app/components/ui/badge";
import type { AdministratorStatus } from "~/server/access/present";

type Row = {
  id: number;
  name: string;
  email: string;
  role: string;
  hasSecondFactor: boolean;
  lastSignIn: string;
  status: AdministratorStatus;
  /** Whether the row is the caller's own account. */
  isSelf: boolean;
};

const TONES: Record<AdministratorStatus, Tone> = {
  Active: "success",
  Invited: "warning",
  Inactive: "neutral",
};

export function AdministratorTable({ rows }: { rows: Row[] }) {
  return (
    <table className="rows">
      <TableHead>
        <SortableHeader field="name">Name</SortableHeader>
        <SortableHeader field="email">Email</SortableHeader>
        <SortableHeader field="role">Role</SortableHeader>
        <th scope="col">Second factor</th>
        <SortableHeader field="lastSignInAt">Last sign-in</SortableHeader>
        <th scope="col">Status</th>
        <ActionsHeader />
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="name lg:min-w-44" data-label="Name">
              <DialogLink to={`/${row.id}/edit`}>{row.name}</DialogLink>
            </td>
            <td className="text" data-label="Email">
              <EmailText>{row.email}</EmailText>
            </td>
            <td data-label="Role">{row.role}</td>
            <td className="max-lg:hidden" data-label="Second factor">
              {row.hasSecondFactor ? "On" : "Off"}
            </td>
            <td className="max-lg:hidden" data-label="Last sign-in">
              {row.lastSignIn}
            </td>
            <td data-label="Status">
              <Badge tone={TONES[row.status]}>{row.status}</Badge>
            </td>
            <Actions {...row} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Actions that an administrator's status permits; one's own account offers only Edit. */
function Actions({ id, name, status, isSelf }: Row) {
  const isDeactivated = status === "Inactive";
  return (
    <RowActions recordName={name}>
      <DialogAction to={`/${id}/edit`}>Edit</DialogAction>
      {!isDeactivated && !isSelf && <DialogAction to={`/${id}/new-link`}>New link</DialogAction>}
      {status === "Active" && !isSelf && (
        <DialogAction to={`/${id}/sign-out`}>Sign out</DialogAction>
      )}
      {!isDeactivated && !isSelf && (
        <DialogAction to={`/${id}/deactivate`} isDestructive>
          Deactivate
        </DialogAction>
      )}
      {isDeactivated && <DialogAction to={`/${id}/activate`}>Activate</DialogAction>}
    </RowActions>
  );
}
