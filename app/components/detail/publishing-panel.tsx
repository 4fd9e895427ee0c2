import { useActionData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PublishStatus } from "~/models/rules/publish-status.schema";
import { useReportFailure } from "../document/document-context";
import { NotDoneNote } from "../forms/stashed-note";
import { IfPermitted } from "../layout/permissions";
import { StatusBadge } from "../ui/badge";
import { Caution } from "../ui/caution";
import { Problem } from "../ui/problem";
import { type Toast, Toasts } from "../ui/toasts";
import { StatusButton } from "./status-button";

/** Props of StatusButton: the new status, and the labels (idle and submitting). */
const PUBLISH = { to: "Active", labels: ["Publish", "Publishing..."] } as const;
const UNPUBLISH = { to: "Draft", labels: ["Unpublish", "Unpublishing..."] } as const;
const OBSTACLE_ID = "obstacle";

/** Publication state of a record, for display. */
export type PublishingState = {
  status: PublishStatus;
  /** Day and actor of the last change; null before. */
  changedOn: string | null;
  changedBy: string | null;
  version: number;
  /** Reason why a draft cannot be published; null if it can. */
  obstacle: string | null;
  /** Warning about an Active record, such as unreachable media; null without one. */
  warning?: string | null;
  /** Description of the viewers, such as "Caretakers of every patient before the procedure". */
  viewers: string;
  /** Path of its preview for staff. */
  preview: string;
};

type Props = PublishingState & {
  /** URL that the button posts to; default: the page's own. */
  action?: string;
  /** Whether the record is being edited on the same page, so that there is no button. */
  isEditing?: boolean;
  /** Further links of the record, at the end of the line. */
  children?: ReactNode;
};

type ActionData = { failure?: string; toast: Toast } | undefined;

/** Publication state of a record, the button that toggles it, what still prevents publishing, who sees the record, and its preview. */
export default function PublishingPanel(props: Props) {
  const { status, version, obstacle, viewers, preview, action, isEditing, children } = props;
  const result = useChangeResult(action);
  useReportFailure(result);
  return (
    <div className="mb-6 grid gap-4">
      <Toasts toast={result?.toast} />
      {!result && !isEditing && <NotDoneNote />}
      <div className="flex flex-wrap items-center gap-2.5 rounded-md bg-sunken px-4 py-2.5">
        <div className="mr-2">
          <StatusText {...props} />
          <p className="text-sm">
            {isEditing ? "Who sees this, as saved" : "Who sees this"}: {viewers}
          </p>
        </div>
        {!isEditing && (
          <IfPermitted permission="content.write">
            <StatusButton
              version={version}
              action={action}
              describedBy={obstacle ? OBSTACLE_ID : undefined}
              {...(status === "Draft" ? PUBLISH : UNPUBLISH)}
            />
          </IfPermitted>
        )}
        <a className="button" href={preview}>
          See as Patient
        </a>{" "}
        {children}
      </div>
      {props.warning && <Caution>{`${props.warning}.`}</Caution>}
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

/** Result of a refused change of the status; other forms of the page have results of their own. */
function useChangeResult(action: string | undefined) {
  const result = useActionData<ActionData>();
  const { search } = useLocation();
  const isOwnPage = !action || search === action.slice(action.indexOf("?"));
  return result?.failure && isOwnPage ? result : undefined;
}

function StatusText({ status, changedOn, changedBy }: PublishingState) {
  const verb = status === "Active" ? "published" : "unpublished";
  const byline = changedBy ? ` by ${changedBy}` : "";
  return (
    <p>
      <StatusBadge status={status} />
      <span className="text-sm text-soft">
        {changedOn
          ? `, ${verb}${byline} on ${changedOn}`
          : status === "Draft" && ", never published"}
      </span>
    </p>
  );
}
