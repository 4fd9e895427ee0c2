import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { listLiveSessions } from "~/server/appointments/live-sessions";
import { LIVE_SESSION_LIST } from "~/server/requests/kinds";

/** List only: patients ask for live sessions in their area. */
const route = apiRoute({
  GET: allow("patients.read", async ({ caller, url }) => {
    const data = await listLiveSessions(caller, parseApiListQuery(url, LIVE_SESSION_LIST));
    return { message: "Live sessions retrieved successfully", data };
  }),
});

export const loader = route.loader;
export const action = route.action;
