import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { STATE_FILTERS } from "~/models/appointments/appointment-state.schema";
import { ASSIGNEE_FILTERS } from "~/models/requests/request-status.schema";
import { LIVE_SESSION_TABLE } from "~/server/appointments/live-session-table";
import { ReceivedList } from "./received-list";
import { toLiveSessionRow } from "./live-session-facts.server";
import { LiveSessionTable } from "./live-session-table";

export { LiveSessionsError as ErrorBoundary } from "./requests-error";
export const handle = { title: "Live Session Requests" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("patients.read", (args) =>
  readScreenList(args, LIVE_SESSION_TABLE, toLiveSessionRow),
);

export default function LiveSessionRequests() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <ReceivedList
      loadingText="Loading requests..."
      states={STATE_FILTERS}
      assignees={ASSIGNEE_FILTERS}
      placeholder="Search requests by procedure, patient or text..."
      empty="No live session requests found matching your criteria."
      first={{
        purpose:
          "Patients ask for a live session on the card of a procedure. Their requests appear here.",
        origin: { href: "/patient-procedures", label: "See My Procedures" },
      }}
      {...list}
    >
      <LiveSessionTable rows={rows} />
    </ReceivedList>
  );
}
