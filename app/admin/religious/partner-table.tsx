import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogAction, PageAction } from "~/app/components/list/row-actions";
import { RecordTable } from "~/app/components/list-table/record-table";
import { EmailLine } from "~/app/components/partner/email-line";

type Row = { id: number; texts: string[] };

export function PartnerTable({ rows }: { rows: Row[] }) {
  return (
    <RecordTable
      rows={rows}
      cells={{
        name: ({ id }, name) => <a href={`/admin/religious/${id}`}>{name}</a>,
        contactEmail: (_, email) => <EmailLine>{email}</EmailLine>,
      }}
      classes={{ name: "xl:min-w-64" }}
      actions={({ id }) => (
        <>
          <PageAction href={`/admin/religious/${id}`}>View</PageAction>
          <PageAction href={`/admin/religious/${id}/reports`}>Reports</PageAction>
          <IfPermitted permission="content.write">
            <DialogAction to={`/${id}/delete`} isDestructive>
              Delete
            </DialogAction>
          </IfPermitted>
        </>
      )}
    />
  );
}
