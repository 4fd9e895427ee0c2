import { EmailText } from "~/app/components/content/email-text";
import { DialogLink } from "~/app/components/list/dialog-link";
import { DialogAction } from "~/app/components/list/row-actions";
import { RecordTable } from "~/app/components/list-table/record-table";
import { Badge, type Tone } from "~/app/components/ui/badge";
import type { AdministratorStatus } from "~/server/access/present";

type Row = {
  id: number;
  texts: string[];
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
    <RecordTable
      rows={rows}
      cells={{
        name: ({ id }, name) => <DialogLink to={`/${id}/edit`}>{name}</DialogLink>,
        email: (_, email) => <EmailText>{email}</EmailText>,
        status: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge>,
      }}
      classes={{ name: "lg:min-w-44" }}
      actions={(row) => <Actions {...row} />}
    />
  );
}

/** Actions that an administrator's status permits; one's own account offers only Edit. */
function Actions({ id, status, isSelf }: Row) {
  const isDeactivated = status === "Inactive";
  return (
    <>
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
    </>
  );
}
