import { useLoaderData } from "@remix-run/react";
import { filteredListShouldRevalidate } from "~/app/components/document/should-revalidate";
import {
  parseScreenListQuery,
  redirectIfPastLastPage,
  parseOptionQuery,
} from "~/app/http/list-query.server";
import { pageLoader } from "~/app/http/page.server";
import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import {
  ASSIGNEE_FILTERS,
  REQUEST_FILTERS,
  REQUEST_STATUSES,
} from "~/models/requests/request-status.schema";
import { formatDay } from "~/server/platform/dates";
import { LIVE_SESSION_KIND, LIVE_SESSION_LIST } from "~/server/requests/kinds";
import { listRequests } from "~/server/requests/requests";
import { ReceivedList } from "./received-list";
import { formatDayAndTime, toTimeNotes } from "./request-actions.server";
import { LiveSessionRequestTable } from "./session-request-table";
import { LIVE_SESSIONS_PATH } from "./tabs";

export { LiveSessionsError as ErrorBoundary } from "./requests-error";
export const handle = { title: "Live Session Requests" };
export const shouldRevalidate = filteredListShouldRevalidate(REQUEST_FILTERS);

export const loader = pageLoader("answers.read", async ({ caller, url }) => {
  const status = parseOptionQuery(url, "status", REQUEST_STATUSES);
  const assignee = parseOptionQuery(url, "assignee", ASSIGNEE_FILTERS);
  const query = { ...parseScreenListQuery(url, LIVE_SESSION_LIST), status, assignee };
  const { requests, ...page } = await listRequests(caller, LIVE_SESSION_KIND, query);
  redirectIfPastLastPage(url, page.pagination, REQUEST_FILTERS);
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
  return { ...page, search: url.search, rows };
});

export default function LiveSessionRequests() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <ReceivedList
      path={LIVE_SESSIONS_PATH}
      loadingText="Loading requests..."
      filters={REQUEST_FILTERS}
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
