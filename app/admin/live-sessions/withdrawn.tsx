import { useLoaderData } from "@remix-run/react";
import { DialogLink } from "~/app/components/list/dialog-link";
import { ActionsHeader } from "~/app/components/list/row-actions";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { RowChoice } from "~/app/components/list/row-choice";
import { TableHead } from "~/app/components/list/table-head";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import {
  WITHDRAWN_REQUEST_STATUSES,
  withdrawnKindLabel,
} from "~/models/requests/withdrawn-request-status.schema";
import { ASSIGNEE_FILTERS } from "~/models/requests/request-status.schema";
import { formatDay } from "~/server/platform/dates";
import {
  listWithdrawnRequests,
  WITHDRAWN_REQUEST_LIST,
} from "~/server/requests/withdrawn-requests";
import { AssigneeLine } from "./assignee-line";
import { ReceivedActions } from "./received-actions";
import { ReceivedList } from "./received-list";
import { formatDayAndTime } from "./request-actions.server";
import { WITHDRAWN_PATH } from "./tabs";
import { WithdrawnStatusBadge } from "./withdrawn-status";

export { WithdrawnError as ErrorBoundary } from "./requests-error";
export const handle = { title: "Withdrawn Requests" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("answers.read", ({ caller, url }) =>
  readScreenList(url, WITHDRAWN_REQUEST_LIST, async (query) => {
    const { withdrawnRequests, ...page } = await listWithdrawnRequests(caller, query);
    const rows = withdrawnRequests.map(
      ({ id, kind, date, time, status, createdAt, ...request }) => ({
        id,
        kind: withdrawnKindLabel(kind),
        dateTime: formatDayAndTime(date, time),
        arrangement: request.arrangement ?? "Not written down",
        status,
        version: request.version,
        assignee: request.assignee,
        withdrawn: formatDay(createdAt),
      }),
    );
    return { ...page, rows };
  }),
);

/** The answer that one press gives. */
const MARK_CANCELED = { status: "Canceled", label: "Mark as Canceled" };

export default function WithdrawnRequests() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <ReceivedList
      path={WITHDRAWN_PATH}
      bulk={["canceled", "new", "delete"]}
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
      <table className="rows">
        <TableHead>
          <SortableHeader field="createdAt">Withdrawn</SortableHeader>
          <SortableHeader field="kind">What</SortableHeader>
          <SortableHeader field="date">When</SortableHeader>
          <th scope="col">What Was Arranged</th>
          <SortableHeader field="status">Status</SortableHeader>
          <ActionsHeader />
        </TableHead>
        <tbody>
          {rows.map(({ id, kind, dateTime, arrangement, status, version, assignee, withdrawn }) => (
            <tr key={id}>
              <RowChoice id={id} recordName={`withdrawn request ${id}`} />
              <td data-label="Withdrawn" className="max-lg:hidden">
                {withdrawn}
              </td>
              <td data-label="What" className="name">
                <DialogLink to={`/${id}/view`}>{kind}</DialogLink>
              </td>
              <td data-label="When" className="text">
                {dateTime}
              </td>
              <td data-label="What Was Arranged" className="text">
                {arrangement}
              </td>
              <td data-label="Status">
                <WithdrawnStatusBadge status={status} />
                <AssigneeLine>{assignee}</AssigneeLine>
              </td>
              <ReceivedActions
                id={id}
                version={version}
                recordName={`withdrawn request ${id}`}
                answer={status === "New" ? MARK_CANCELED : null}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </ReceivedList>
  );
}
