import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import { ASSIGNEE_FILTERS, REQUEST_STATUSES } from "~/models/requests/request-status.schema";
import { formatDay } from "~/server/platform/dates";
import { LIVE_SESSION_KIND, LIVE_SESSION_LIST } from "~/server/requests/kinds";
import { listRequests } from "~/server/requests/requests";
import { ReceivedList } from "./received-list";
import { formatDayAndTime, toTimeNotes } from "./request-actions.server";
import { LiveSessionRequestTable } from "./session-request-table";
import { LIVE_SESSIONS_PATH } from "./tabs";

export { LiveSessionsError as ErrorBoundary } from "./requests-error";
export const handle = { title: "Live Session Requests" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("answers.read", ({ caller, url }) =>
  readScreenList(url, LIVE_SESSION_LIST, async (query) => {
    const { requests, ...page } = await listRequests(caller, LIVE_SESSION_KIND, query);
    const rows = requests.map((request) => {
      const { id, patient, procedure, price, status, preferredDate, preferredTime } = request;
      return {
        id,
        patient,
        procedure,
        price,
        status,
        version: request.version,
        assignee: request.assignee,
        leader: leaderLabel(request.leaderType),
        session: liveSessionLabel(request.sessionType),
        preferredDateTime: formatDayAndTime(preferredDate, preferredTime),
        received: formatDay(request.createdAt),
        ...toTimeNotes(request),
      };
    });
    return { ...page, rows };
  }),
);

export default function LiveSessionRequests() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <ReceivedList
      path={LIVE_SESSIONS_PATH}
      bulk={["decline", "new", "delete"]}
      loadingText="Loading requests..."
      statuses={REQUEST_STATUSES}
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
      <LiveSessionRequestTable rows={rows} />
    </ReceivedList>
  );
}
