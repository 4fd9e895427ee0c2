import { useActionData } from "@remix-run/react";
import { IfPermitted } from "~/app/components/layout/permissions";
import { StatusButton } from "~/app/components/detail/status-button";
import { useReportFailure } from "~/app/components/document/document-context";
import { Problem } from "~/app/components/ui/problem";
import { type Toast, Toasts } from "~/app/components/ui/toasts";
import type { PublishingState } from "./session-facts.server";
import { SessionStatusBadge } from "./status-badge";

/** Target status and labels of the button: see the view's action. */
const PUBLISH = { to: "Active", labels: ["Publish", "Publishing..."] } as const;
const UNPUBLISH = { to: "Draft", labels: ["Unpublish", "Unpublishing..."] } as const;
const OBSTACLE_ID = "obstacle";

type ActionData = { failure: string; toast: Toast } | undefined;

/** Publishing state and the button that toggles it; an obstacle is shown before a submission can fail on it. */
export function PublishingPanel(props: PublishingState & { deleteHref: string }) {
  const { status, version, obstacle, deleteHref } = props;
  const result = useActionData<ActionData>();
  useReportFailure(result);
  return (
    <div className="fields">
      <Toasts toast={result?.toast} />
      <div className="attached">
        <StatusText {...props} />
        <IfPermitted permission="content.write">
          <StatusButton
            version={version}
            describedBy={obstacle ? OBSTACLE_ID : undefined}
            {...(status === "Draft" ? PUBLISH : UNPUBLISH)}
          />
          <a
            className="button quiet destroy"
            href={deleteHref}
            aria-label="Delete Session"
            data-stay=""
          >
            Delete
          </a>
        </IfPermitted>
      </div>
      {result ? (
        <Problem title="Status Not Changed">
          <p>{result.failure}</p>
        </Problem>
      ) : (
        obstacle && (
          <p className="caution" id={OBSTACLE_ID}>
            {`${obstacle}.`}
          </p>
        )
      )}
    </div>
  );
}

function StatusText({ status, day, by }: PublishingState) {
  const verb = status === "Active" ? "published" : "unpublished";
  const byline = by ? ` by ${by}` : "";
  return (
    <p>
      <SessionStatusBadge status={status} />
      <span className="hint">{day ? `, ${verb}${byline} on ${day}` : ", never published"}</span>
    </p>
  );
}
