import { useHasPermission } from "~/app/components/layout/permissions";
import { DialogAction, RowActions } from "~/app/components/list/row-actions";

/** Actions of a request or message. @param recordName such as "message from Ada" */
export function ReceivedActions({ id, recordName }: { id: number; recordName: string }) {
  const mayWrite = useHasPermission("answers.write");
  return (
    <RowActions recordName={recordName}>
      <DialogAction to={`/${id}/view`}>View</DialogAction>
      {mayWrite && (
        <DialogAction to={`/${id}/delete`} isDestructive>
          Delete
        </DialogAction>
      )}
    </RowActions>
  );
}
