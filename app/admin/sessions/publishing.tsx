import { useActionData } from "@remix-run/react";
import { IfMay } from "~/app/components/access/permissions";
import { StatusButton } from "~/app/components/detail/status-button";
import { useReportFailure } from "~/app/components/document-context";
import { Problem } from "~/app/components/ui/problem";
import { type Toast, Toasts } from "~/app/components/ui/toasts";
import type { Publishing } from "./session-facts.server";
import { SessionStatusBadge } from "./status-badge";

/** What the button makes of a session: see the view's action. */
const PUBLISH = { to: "Active", words: ["Publish", "Publishing..."] } as const;
const UNPUBLISH = { to: "Draft", words: ["Unpublish", "Unpublishing..."] } as const;
const OBSTACLE = "obstacle";

type Failed = { failure: string; toast: Toast } | undefined;

/** Whether patients get a session, and the button that changes it; why that cannot be is said before it is pressed. */
export function PublishingPanel(props: Publishing & { deleteAt: string }) {
  const { status, version, obstacle, deleteAt } = props;
  const failed = useActionData<Failed>();
  useReportFailure(failed);
  return (
    <div className="fields">
      <Toasts toast={failed?.toast} />
      <div className="attached">
        <StatusInWords {...props} />
        <IfMay permission="content.write">
          <StatusButton
            version={version}
            describedBy={obstacle ? OBSTACLE : undefined}
            {...(status === "Draft" ? PUBLISH : UNPUBLISH)}
          />
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
