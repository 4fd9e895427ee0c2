import { Caution } from "~/app/components/ui/caution";
import { useActionData } from "@remix-run/react";
import { IfPermitted } from "~/app/components/layout/permissions";
import { StatusButton } from "~/app/components/detail/status-button";
import { useReportFailure } from "~/app/components/document/document-context";
import { Problem } from "~/app/components/ui/problem";
import { NotDoneNote } from "~/app/components/forms/stashed-note";
import { type Toast, Toasts } from "~/app/components/ui/toasts";
import type { PublishingState } from "./session-facts.server";
import { SessionStatusBadge } from "./status-badge";

/** Props of StatusButton: the new status, and the labels (idle and submitting). */
const PUBLISH = { to: "Active", labels: ["Publish", "Publishing..."] } as const;
const UNPUBLISH = { to: "Draft", labels: ["Unpublish", "Unpublishing..."] } as const;
const OBSTACLE_ID = "obstacle";

type ActionData = { failure: string; toast: Toast } | undefined;

/** Publishing state, the button that toggles it, and what still prevents publishing. */
export function PublishingPanel(props: PublishingState & { deleteHref: string }) {
  const { status, version, obstacle, deleteHref } = props;
  const result = useActionData<ActionData>();
  useReportFailure(result);
  return (
    <div className="mb-6 grid gap-4">
      <Toasts toast={result?.toast} />
      {!result && <NotDoneNote />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-md bg-sunken px-4 py-2.5">
        <StatusText {...props} />
        <IfPermitted permission="content.write">
          <StatusButton
            version={version}
            describedBy={obstacle ? OBSTACLE_ID : undefined}
            {...(status === "Draft" ? PUBLISH : UNPUBLISH)}
          />
          <a
            className="button quiet destroy ml-auto"
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
        obstacle && <Caution id={OBSTACLE_ID}>{`${obstacle}.`}</Caution>
      )}
    </div>
  );
}

function StatusText({ status, changedOn, changedBy }: PublishingState) {
  const verb = status === "Active" ? "published" : "unpublished";
  const byline = changedBy ? ` by ${changedBy}` : "";
  return (
    <p>
      <SessionStatusBadge status={status} />
      <span className="text-sm text-soft">
        {changedOn ? `, ${verb}${byline} on ${changedOn}` : ", never published"}
      </span>
    </p>
  );
}
