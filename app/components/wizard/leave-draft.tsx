import { FormActions } from "~/app/components/ui/form-actions";
import { Form } from "@remix-run/react";
import { RouteDialog } from "../dialog/route-dialog";
import { SubmissionKey } from "../document/submission";
import { useCurrentListUrl, useDialogUrl } from "../list/list";

type Props = {
  /** Title of the wizard. */
  title: string;
  /** Display name of the draft. */
  name: string;
  /** Id of the draft, and the step that resumes it. */
  draft: string;
  step: string;
  /** Whether the draft edits an existing record. */
  isMade?: boolean;
};

/** Dialog that asks whether to keep or discard the draft. */
export function LeaveDraftDialog({ title, name, draft, step, isMade }: Props) {
  const dialogUrl = useDialogUrl();
  const listUrl = useCurrentListUrl();
  const resumeUrl = dialogUrl(`/drafts/${draft}/${step}`);
  return (
    <RouteDialog title={`${title}: not saved yet`} closeTo={resumeUrl}>
      <div className="grid gap-5">
        <p>
          {isMade ? (
            "Your changes are not saved yet. Keep them"
          ) : (
            <>
              <b>{name}</b> is not saved yet. Keep it
            </>
          )}{" "}
          as a draft, to continue later: it is kept for 30 days, and only you can see it. Or discard
          the draft, with everything in it.
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <SubmissionKey />
        <FormActions>
          <a className="button" href={resumeUrl} data-stay="">
            Keep editing
          </a>
          <button className="button destroy">Discard draft</button>
          <a className="button primary" href={listUrl} data-stay="">
            Keep draft
          </a>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
