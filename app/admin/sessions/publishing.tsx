import { Form, useActionData, useNavigation } from "@remix-run/react";
import { IfMay } from "~/app/components/access/permissions";
import { useFailureOf } from "~/app/components/document-context";
import { SubmissionKey } from "~/app/components/forms/submission";
import { Problem } from "~/app/components/ui/problem";
import { type Toast, Toasts } from "~/app/components/ui/toasts";
import { VERSION } from "~/app/http/form-fields";
import type { Publishing } from "./session-facts.server";
import { SessionStatusBadge } from "./status-badge";

/** The button's name, and what it makes of a session: see the view's action. */
export const STATUS = "status";
const OBSTACLE = "obstacle";

type Failed = { failure: string; toast: Toast } | undefined;

/** Whether patients get a session, and the button that changes it; why that cannot be is said before it is pressed. */
export function PublishingPanel(props: Publishing & { deleteAt: string }) {
  const { version, obstacle, deleteAt } = props;
  const failed = useActionData<Failed>();
  useFailureOf(failed);
  return (
    <div className="fields">
      <Toasts toast={failed?.toast} />
      <div className="attached">
        <StatusInWords {...props} />
        <IfMay permission="content.write">
          <Form method="post" preventScrollReset>
            <SubmissionKey />
            <input type="hidden" name={VERSION} value={version} autoComplete="off" />
            <PublishButton {...props} />
          </Form>
          <a
            className="button quiet destroy"
            href={deleteAt}
            aria-label="Delete Session"
            data-stay=""
          >
            Delete
          </a>
        </IfMay>
      </div>
      {failed ? (
        <Problem title="Status Not Changed">
          <p>{failed.failure}</p>
        </Problem>
      ) : (
        obstacle && (
          <p className="caution" id={OBSTACLE}>
            {`${obstacle}.`}
          </p>
        )
      )}
    </div>
  );
}

function PublishButton({ status, obstacle }: Publishing) {
  const busy = useNavigation().state === "submitting";
  const publish = status === "Draft";
  const [words, meanwhile] = publish
    ? ["Publish", "Publishing..."]
    : ["Unpublish", "Unpublishing..."];
  return (
    <button
      className="button"
      name={STATUS}
      value={publish ? "Active" : "Draft"}
      aria-disabled={busy || undefined}
      aria-describedby={obstacle ? OBSTACLE : undefined}
    >
      {busy ? meanwhile : words}
    </button>
  );
}

function StatusInWords({ status, day, by }: Publishing) {
  const done = status === "Active" ? "published" : "unpublished";
  const who = by ? ` by ${by}` : "";
  return (
    <p>
      <SessionStatusBadge status={status} />
      <span className="hint">{day ? `, ${done}${who} on ${day}` : ", never published"}</span>
    </p>
  );
}
