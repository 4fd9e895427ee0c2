import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { ASSIGNEE_FILTERS, REQUEST_STATUSES } from "~/models/requests/request-status.schema";
import { RIDE_TABLE } from "~/server/requests/request-tables";
import { ReceivedList } from "./received-list";
import { toRequestRow } from "./request-actions.server";
import { RequestTable } from "./request-table";

export { RidesError as ErrorBoundary } from "./requests-error";
export const handle = { title: "Ride Requests" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("patients.read", (args) =>
  readScreenList(args, RIDE_TABLE, toRequestRow),
);

export default function RideRequests() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <ReceivedList
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
      <RequestTable rows={rows} />
    </ReceivedList>
  );
}
