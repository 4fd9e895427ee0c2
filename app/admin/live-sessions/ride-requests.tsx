import { useLoaderData } from "@remix-run/react";
import { filteredListShouldRevalidate } from "~/app/components/document/should-revalidate";
import { TableHead } from "~/app/components/list/table-head";
import { SortableHeader } from "~/app/components/list/sortable-header";
import {
  parseScreenListQuery,
  redirectIfPastLastPage,
  parseOptionQuery,
} from "~/app/http/list-query.server";
import { pageLoader } from "~/app/http/page.server";
import {
  ASSIGNEE_FILTERS,
  REQUEST_FILTERS,
  REQUEST_STATUSES,
} from "~/models/requests/request-status.schema";
import { formatDay } from "~/server/platform/dates";
import { RIDE_KIND, RIDE_LIST } from "~/server/requests/kinds";
import { listRequests } from "~/server/requests/requests";
import { ReceivedList } from "./received-list";
import { formatDayAndTime, toTimeNotes } from "./request-actions.server";
import { FirstCells, FirstHeaders, LastCells, LastHeaders } from "./request-row";
import { RIDES_PATH } from "./tabs";

export { RidesError as ErrorBoundary } from "./requests-error";
export const handle = { title: "Ride Requests" };
export const shouldRevalidate = filteredListShouldRevalidate(REQUEST_FILTERS);

export const loader = pageLoader("answers.read", async ({ caller, url }) => {
  const status = parseOptionQuery(url, "status", REQUEST_STATUSES);
  const assignee = parseOptionQuery(url, "assignee", ASSIGNEE_FILTERS);
  const query = { ...parseScreenListQuery(url, RIDE_LIST), status, assignee };
  const { requests, ...page } = await listRequests(caller, RIDE_KIND, query);
  redirectIfPastLastPage(url, page.pagination, REQUEST_FILTERS);
  const rows = requests.map((ride) => ({
    id: ride.id,
    patient: ride.patient,
    procedure: ride.procedure,
    status: ride.status,
    version: ride.version,
    assignee: ride.assignee,
    pickUp: ride.pickUp,
    dropOff: ride.dropOff,
    dateTime: formatDayAndTime(ride.date, ride.time),
    received: formatDay(ride.createdAt),
    ...toTimeNotes(ride),
  }));
  return { ...page, search: url.search, rows };
});

export default function RideRequests() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <ReceivedList
      path={RIDES_PATH}
      loadingText="Loading requests..."
      filters={REQUEST_FILTERS}
      statuses={REQUEST_STATUSES}
      assignees={ASSIGNEE_FILTERS}
      placeholder="Search requests by procedure, patient or place..."
      empty="No ride requests found matching your criteria."
      first={{
        purpose: "Patients ask for a ride on the card of a procedure. Their requests appear here.",
        origin: { href: "/patient-procedures", label: "See My Procedures" },
      }}
      {...list}
    >
      <table className="rows">
        <TableHead>
          <FirstHeaders />
          <th scope="col">Pick Up</th>
          <th scope="col">Drop Off</th>
          <SortableHeader field="date">When</SortableHeader>
          <LastHeaders />
        </TableHead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <FirstCells {...row} />
              <td data-label="Pick Up" className="text max-lg:hidden">
                {row.pickUp}
              </td>
              <td data-label="Drop Off" className="text max-lg:hidden">
                {row.dropOff}
              </td>
              <td data-label="When" className="text">
                {row.dateTime}
              </td>
              <LastCells {...row} />
            </tr>
          ))}
        </tbody>
      </table>
    </ReceivedList>
  );
}
