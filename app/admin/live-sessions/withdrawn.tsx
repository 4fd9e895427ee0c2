import { useLoaderData } from "@remix-run/react";
import { DialogLink } from "~/app/components/list/dialog-link";
import { RecordTable } from "~/app/components/list-table/record-table";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { ASSIGNEE_FILTERS } from "~/models/requests/request-status.schema";
import { WITHDRAWN_REQUEST_STATUSES } from "~/models/requests/withdrawn-request-status.schema";
import { WITHDRAWN_TABLE } from "~/server/requests/request-tables";
import { AssigneeLine } from "./assignee-line";
import { ReceivedActions } from "./received-actions";
import { ReceivedList } from "./received-list";
import { WithdrawnStatusBadge } from "./withdrawn-status";

export { WithdrawnError as ErrorBoundary } from "./requests-error";
export const handle = { title: "Withdrawn Requests" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("patients.read", (args) =>
  readScreenList(args, WITHDRAWN_TABLE, ({ status, version, assignee }) => ({
    status,
    version,
    assignee,
  })),
);

/** The answer that one press gives. */
const MARK_CANCELED = { status: "Canceled", label: "Mark as Canceled" };

export default function WithdrawnRequests() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <ReceivedList
      loadingText="Loading withdrawn requests..."
      statuses={WITHDRAWN_REQUEST_STATUSES}
      assignees={ASSIGNEE_FILTERS}
      placeholder="Search withdrawn requests by what was arranged..."
      empty="No withdrawn requests found matching your criteria."
      first={{
        purpose:
          "When a patient erases their data or removes a procedure, a confirmed live session or ride appears here, so that you can cancel it.",
      }}
      {...list}
    >
      <RecordTable
        rows={rows}
        cells={{
          name: ({ id }, kind) => <DialogLink to={`/${id}/view`}>{kind}</DialogLink>,
          status: ({ status, assignee }) => (
            <>
              <WithdrawnStatusBadge status={status} />
              <AssigneeLine>{assignee}</AssigneeLine>
            </>
          ),
        }}
        recordName={({ id }) => `withdrawn request ${id}`}
        actions={({ id, version, status }, recordName) => (
          <ReceivedActions
            {...{ id, version, recordName }}
            answer={status === "New" ? MARK_CANCELED : null}
          />
        )}
      />
    </ReceivedList>
  );
}
