import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogAction, PageAction } from "~/app/components/list/row-actions";
import { RecordTable } from "~/app/components/list-table/record-table";

type Row = { id: number; texts: string[] };

export function SurveyTable({ rows }: { rows: Row[] }) {
  return (
    <RecordTable
      rows={rows}
      cells={{ name: ({ id }, name) => <a href={`/admin/surveys/${id}`}>{name}</a> }}
      actions={({ id }) => (
        <>
          <PageAction href={`/admin/surveys/${id}`}>View</PageAction>
          <IfPermitted permission="patients.read">
            <PageAction href={`/admin/surveys/${id}/results`}>Results</PageAction>
          </IfPermitted>
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
