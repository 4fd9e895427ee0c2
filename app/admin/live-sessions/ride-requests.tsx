import { useLoaderData } from "@remix-run/react";
import { TableHead } from "~/app/components/list/table-head";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { ASSIGNEE_FILTERS, REQUEST_STATUSES } from "~/models/requests/request-status.schema";
import { formatDay } from "~/server/platform/dates";
import { RIDE_KIND, RIDE_LIST } from "~/server/requests/kinds";
import { listRequests } from "~/server/requests/requests";
import { ReceivedList } from "./received-list";
import { formatDayAndTime, toTimeNotes } from "./request-actions.server";
import { FirstCells, FirstHeaders, LastCells, LastHeaders } from "./request-row";
import { RIDES_PATH } from "./tabs";

export { RidesError as ErrorBoundary } from "./requests-error";
export const handle = { title: "Ride Requests" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("answers.read", ({ caller, url }) =>
  readScreenList(url, RIDE_LIST, async (query) => {
    const { requests, ...page } = await listRequests(caller, RIDE_KIND, query);
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
    return { ...page, rows };
  }),
);

export default function RideRequests() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <ReceivedList
      path={RIDES_PATH}
      bulk={["decline", "new", "delete"]}
      loadingText="Loading requests..."
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
