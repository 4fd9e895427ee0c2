import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { LIVE_SESSION_KIND, LIVE_SESSION_LIST } from "~/server/requests/kinds";
import { listRequests } from "~/server/requests/requests";

/** List only: requests are created in the patient area. */
const route = apiRoute({
  GET: allow("patients.read", async ({ caller, url }) => {
    const query = parseApiListQuery(url, LIVE_SESSION_LIST);
    const { requests, ...page } = await listRequests(caller, LIVE_SESSION_KIND, query);
    return {
      message: "Live session requests retrieved successfully",
      data: { liveSessionRequests: requests, ...page },
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
