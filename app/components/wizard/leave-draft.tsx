import { FormActions } from "~/app/components/ui/form-actions";
import { Form } from "@remix-run/react";
import { RouteDialog } from "../dialog/route-dialog";
import { SubmissionKey } from "../document/submission";
import { useCurrentListUrl, useDialogUrl } from "../list/list";

type Props = {
  /** Display name of the draft. */
  name: string;
  /** Id of the draft, and the step that resumes it. */
  draft: string;
  step: string;
};

/** Dialog that asks whether to keep or discard the draft. */
export function LeaveDraftDialog({ name, draft, step }: Props) {
  const dialogUrl = useDialogUrl();
  const listUrl = useCurrentListUrl();
  const resumeUrl = dialogUrl(`/drafts/${draft}/${step}`);
  return (
    <RouteDialog title="Keep this as a draft?" closeTo={resumeUrl}>
      <p>
        <b>{name}</b> is not saved yet. Only you can see the draft. It is kept for 30 days.
      </p>
      <Form method="post" preventScrollReset>
        <SubmissionKey />
        <FormActions order="primary-last-split">
          <button className="button quiet destroy text-danger">Discard draft</button>
          <a className="button" href={resumeUrl} data-stay="">
            Keep editing
          </a>
          <a className="button primary" href={listUrl} data-stay="">
            Keep draft
          </a>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
