import { useLoaderData } from "@remix-run/react";
import { Fact } from "~/app/components/content/info-card";
import { FactList, RecordLine } from "~/app/components/detail/fact-groups";
import { StatusButton } from "~/app/components/detail/status-button";
import { pageAction, pageLoader } from "~/app/http/page.server";
import {
  withdrawalCauseLabel,
  withdrawnKindLabel,
} from "~/models/requests/withdrawn-request-status.schema";
import { formatDayAndTime, formatTime } from "~/server/platform/dates";
import { updateWithdrawnRequest, getWithdrawnRequest } from "~/server/requests/withdrawn-requests";
import { AssignActions } from "./assign-actions";
import { parseRequestId, toHandlingFacts } from "./request-actions.server";
import { WithdrawnStatusBadge } from "./withdrawn-status";
import { submitReceivedStatus } from "./received-status.server";
import { StatusDialog } from "./status-dialog";
import { WITHDRAWN_PATH } from "./tabs";

export const handle = { title: "Withdrawn Request", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.read", async ({ caller, params }) => {
  const request = await getWithdrawnRequest(caller, parseRequestId(params));
  const { kind, cause, date, time, createdAt, canceledAt, canceledBy, ...facts } = request;
  return {
    ...facts,
    ...toHandlingFacts(request, caller),
    kind: withdrawnKindLabel(kind),
    cause: withdrawalCauseLabel(cause),
    dateTime: formatDayAndTime(date, time),
    withdrawn: formatTime(createdAt),
    canceled: canceledAt && `${formatTime(canceledAt)}, by ${canceledBy}`,
  };
});

export const action = pageAction("patients.write", (args) =>
  submitReceivedStatus(args, {
    listPath: WITHDRAWN_PATH,
    noun: "Request",
    change: (writer, input, expected) =>
      updateWithdrawnRequest(writer, parseRequestId(args.params), input, expected),
  }),
);

/** Props of StatusButton: the new status, and the labels (idle and submitting). */
const MARK_CANCELED = { to: "Canceled", labels: ["Mark as Canceled", "Marking..."] } as const;
const MARK_NEW = { to: "New", labels: ["Mark as New", "Marking..."] } as const;

export default function ViewWithdrawnRequest() {
  const request = useLoaderData<typeof loader>();
  const { id, kind, status, version } = request;
  return (
    <StatusDialog
      title={`Withdrawn: ${kind}`}
      id={id}
      actions={
        <>
          <AssignActions id={id} version={version} canAssignToMe={request.canAssignToMe} />
          <StatusButton
            version={version}
            primary={status === "New"}
            {...(status === "New" ? MARK_CANCELED : MARK_NEW)}
          />
        </>
      }
    >
      <p className="mb-5">
        {request.cause}. This was confirmed, and is no longer needed: please cancel it. Nothing
        about the patient is kept here.
      </p>
      <FactList>
        <Fact label="Date and Time">{request.dateTime}</Fact>
        <Fact label="Status">
          <WithdrawnStatusBadge status={status} />
        </Fact>
        <Fact label="What was arranged" fullWidth>
          {request.arrangement}
        </Fact>
        <Fact label="Who to call" fullWidth>
          {request.whoToCall}
        </Fact>
        {request.staffNote && (
          <Fact label="Internal note" fullWidth>
            {request.staffNote}
          </Fact>
        )}
      </FactList>
      <RecordLine>
        <Fact label="Assigned to">{request.assignee ?? "Nobody"}</Fact>
        <Fact label="Withdrawn">{request.withdrawn}</Fact>
        {request.canceled && <Fact label="Canceled">{request.canceled}</Fact>}
      </RecordLine>
    </StatusDialog>
  );
}
