import type { Caller } from "~/server/platform/caller";
import type { ListQuery } from "~/server/platform/list";
import { LIVE_SESSION_KIND, type LiveSessionSortField } from "~/server/requests/kinds";
import type { LiveSessionRequestData } from "~/server/requests/present";
import { getRequest, listRequests } from "~/server/requests/requests";
import { type Arranged, readArranged } from "./appointments-of-requests";

/** A live session: the request with what was arranged for it. */
export type LiveSessionData = LiveSessionRequestData & Arranged;

/** Reads a page of live sessions with their appointments and offers (AREAS 9: GET /live-session). Records an audit event for the read. */
export async function listLiveSessions(caller: Caller, query: ListQuery<LiveSessionSortField>) {
  const { requests, ...page } = await listRequests(caller, LIVE_SESSION_KIND, query);
  const find = await readArranged(
    caller,
    requests.map(({ id }) => id),
  );
  return {
    liveSessions: requests.map((request): LiveSessionData => ({ ...request, ...find(request.id) })),
    ...page,
  };
}

/** Reads a live session by id, and records an audit event for the read. @throws NotFoundError */
export async function getLiveSession(caller: Caller, id: number): Promise<LiveSessionData> {
  const request = await getRequest(caller, LIVE_SESSION_KIND, id);
  return { ...request, ...(await readArranged(caller, [id]))(id) };
}
