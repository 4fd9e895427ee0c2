import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { DialogAction } from "~/app/components/list/row-actions";
import { RecordTable } from "~/app/components/list-table/record-table";

type Row = { id: number; texts: string[] };

/** View opens a new document, whose content security policy allows the session's media; its dialog also offers Delete. */
export function SessionTable({ rows }: { rows: Row[] }) {
  return (
    <RecordTable
      rows={rows}
      cells={{
        name: ({ id }, name) => (
          <DialogLink to={`/${id}/view`} newDocument>
            {name}
          </DialogLink>
        ),
      }}
      actions={({ id }) => (
        <>
          <DialogAction to={`/${id}/view`} newDocument>
            View
          </DialogAction>
          <IfPermitted permission="content.write">
            <DialogAction to={`/${id}/edit`}>Edit</DialogAction>
            <DialogAction to={`/${id}/duplicate`}>Duplicate</DialogAction>
          </IfPermitted>
        </>
      )}
    />
  );
}
