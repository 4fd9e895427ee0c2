import { IfPermitted } from "../layout/permissions";
import { useList } from "../list/list";
import { DialogAction, PageAction } from "../list/row-actions";
import { RecordTable } from "../list-table/record-table";
import { EmailLine } from "./email-line";

type Row = { id: number; texts: string[] };

/** Table of advertisers, or of religious partners, each with a page and reports. */
export function PartnerTable({ rows }: { rows: Row[] }) {
  const { path } = useList();
  return (
    <RecordTable
      rows={rows}
      cells={{
        name: ({ id }, name) => <a href={`${path}/${id}`}>{name}</a>,
        contactEmail: (_, email) => <EmailLine>{email}</EmailLine>,
      }}
      classes={{ name: "xl:min-w-64" }}
      actions={({ id }) => (
        <>
          <PageAction href={`${path}/${id}`}>View</PageAction>
          <PageAction href={`${path}/${id}/reports`}>Reports</PageAction>
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
