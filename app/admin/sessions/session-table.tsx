import { IfPermitted } from "~/app/components/layout/permissions";
import { useList } from "~/app/components/list/list";
import { DialogLink } from "~/app/components/list/dialog-link";
import { DialogAction } from "~/app/components/list/row-actions";
import { RecordTable } from "~/app/components/list-table/record-table";

type Row = { id: number; texts: string[]; viewers: string; warning: string | null };

/**
 * Below each name stands who sees the session, for which a column would leave no room, though it can be chosen, and what of
 * its media could not be reached. View opens a new document, whose content security policy allows the session's media; its
 * dialog also offers Delete.
 */
export function SessionTable({ rows }: { rows: Row[] }) {
  const hasViewers = useList().columns?.some(({ id }) => id === "viewers");
  return (
    <RecordTable
      rows={rows}
      cells={{
        name: ({ id, viewers, warning }, name) => (
          <>
            <DialogLink to={`/${id}/view`} newDocument>
              {name}
            </DialogLink>{" "}
            {!hasViewers && (
              <p className="text-sm font-normal text-soft">
                <span className="sr-only">Who sees this: </span>
                {viewers}
              </p>
            )}
            {warning && <p className="text-sm font-normal text-warning">{warning}</p>}
          </>
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
