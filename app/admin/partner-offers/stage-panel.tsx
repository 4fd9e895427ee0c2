import { useActionData } from "@remix-run/react";
import { StatusButton } from "~/app/components/detail/status-button";
import { useReportFailure } from "~/app/components/document/document-context";
import { NotDoneNote } from "~/app/components/forms/stashed-note";
import { IfPermitted } from "~/app/components/layout/permissions";
import { OfferStatusBadge } from "./offer-status-badge";
import { Problem } from "~/app/components/ui/problem";
import { type Toast, Toasts } from "~/app/components/ui/toasts";
import type { OfferStage, OfferStatus } from "~/models/partners/offer-options.schema";

/** What people may decide of an offer in each stage: the button's value, and its labels. */
const DECISIONS: Record<OfferStage, { to: string; labels: [string, string] }> = {
  Draft: { to: "publish", labels: ["Publish", "Publishing..."] },
  Published: { to: "pause", labels: ["Pause", "Pausing..."] },
  Paused: { to: "resume", labels: ["Resume", "Resuming..."] },
};

type Props = { stage: OfferStage; status: OfferStatus; reason: string; version: number };

/** What an offer is today and why, and the button that decides about it. */
export function StagePanel({ stage, status, reason, version }: Props) {
  const result = useActionData<{ failure?: string; toast: Toast }>();
  useReportFailure(result);
  return (
    <div className="mb-6 grid gap-4">
      <Toasts toast={result?.toast} />
      {!result && <NotDoneNote />}
      <div className="flex flex-wrap items-center gap-2.5 rounded-md bg-sunken px-4 py-2.5">
        <div className="mr-2">
          <p>
            <OfferStatusBadge status={status} />
          </p>
          {reason && <p className="text-sm">{reason}</p>}
        </div>
        <IfPermitted permission="content.write">
          <StatusButton version={version} {...DECISIONS[stage]} />
        </IfPermitted>
      </div>
      {result?.failure && (
        <Problem title="Status Not Changed">
          <p>{result.failure}</p>
        </Problem>
      )}
    </div>
  );
}
