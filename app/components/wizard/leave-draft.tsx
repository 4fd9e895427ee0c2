import { Form } from "@remix-run/react";
import { RouteDialog } from "../dialog/route-dialog";
import { SubmissionKey } from "../document/submission";
import { useListLink } from "../list/list";

type Props = {
  /** The wizard's name. */
  title: string;
  /** What the draft is called. */
  name: string;
  /** The draft, and the step that goes on with it. */
  draft: string;
  step: string;
  /** It changes a record that is there already: the title names it. */
  isMade?: boolean;
};

/** Asks what to do with what was typed. */
export function LeaveDraft({ title, name, draft, step, isMade }: Props) {
  const link = useListLink();
  const back = link(`/drafts/${draft}/${step}`);
  return (
    <RouteDialog title={`${title}: not saved yet`} closeTo={back}>
      <div className="fields">
        <p>
          {isMade ? (
            "Your changes are not saved yet. Keep them"
          ) : (
            <>
              <b>{name}</b> is not saved yet. Keep it
            </>
          )}{" "}
          as a draft, to go on later: it is kept for 30 days, and only you see it. Or discard the
          draft, with everything in it.
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <SubmissionKey />
        <div className="actions">
          <a className="button" href={back} data-stay="">
            Go on typing
          </a>
          <button className="button destroy">Discard draft</button>
          <a className="button primary" href={link()} data-stay="">
            Keep draft
          </a>
        </div>
      </Form>
    </RouteDialog>
  );
}
