import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery, parseOptionQuery } from "~/app/http/list-query.server";
import { ASSIGNEE_FILTERS, REQUEST_STATUSES } from "~/models/requests/request-status.schema";
import { LIVE_SESSION_KIND, LIVE_SESSION_LIST } from "~/server/requests/kinds";
import { listRequests } from "~/server/requests/requests";

/** List only: requests are created in the patient area. */
const route = apiRoute({
  GET: allow("answers.read", async ({ caller, url }) => {
    const status = parseOptionQuery(url, "status", REQUEST_STATUSES);
    const assignee = parseOptionQuery(url, "assignee", ASSIGNEE_FILTERS);
    const query = { ...parseApiListQuery(url, LIVE_SESSION_LIST), status, assignee };
    const { requests, ...page } = await listRequests(caller, LIVE_SESSION_KIND, query);
    return {
      message: "Live session requests retrieved successfully",
      data: { liveSessionRequests: requests, ...page },
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
