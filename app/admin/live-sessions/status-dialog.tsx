import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useReportFailure } from "~/app/components/document/document-context";
import { NotDoneNote } from "~/app/components/forms/stashed-note";
import { IfPermitted } from "~/app/components/layout/permissions";
import { useDialogUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { Problem } from "~/app/components/ui/problem";
import { type Toast, Toasts } from "~/app/components/ui/toasts";

type Props = {
  title: string;
  /** Id of the record, for the link to its deletion. */
  id: number;
  /** Buttons that change the status, for those who may. */
  actions: ReactNode;
  /** The record's facts. */
  children: ReactNode;
};
type ActionData = { failure: string; toast: Toast } | undefined;

/** Dialog with the facts of a request or message of a patient, and buttons that delete it or change its status. */
export function StatusDialog({ title, id, actions, children }: Props) {
  const actionFailure = useActionData<ActionData>();
  useReportFailure(actionFailure);
  const dialogUrl = useDialogUrl();
  return (
    <RouteDialog title={title} closeTo={dialogUrl()} size="wide">
      <Toasts toast={actionFailure?.toast} />
      {!actionFailure && <NotDoneNote />}
      {actionFailure && (
        <Problem title="Status Not Changed">
          <p>{actionFailure.failure}</p>
        </Problem>
      )}
      {children}
      <FormActions order="primary-last-split">
        <IfPermitted permission="patients.write">
          <a className="button quiet destroy" href={dialogUrl(`/${id}/delete`)} data-stay="">
            Delete
          </a>
        </IfPermitted>
        <a className="button" href={dialogUrl()} data-stay="">
          Close
        </a>
        <IfPermitted permission="patients.write">{actions}</IfPermitted>
      </FormActions>
    </RouteDialog>
  );
}
