import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery, parseOptionQuery } from "~/app/http/list-query.server";
import { ASSIGNEE_FILTERS, REQUEST_STATUSES } from "~/models/requests/request-status.schema";
import { RIDE_KIND, RIDE_LIST } from "~/server/requests/kinds";
import { listRequests } from "~/server/requests/requests";

/** List only: requests are created in the patient area. */
const route = apiRoute({
  GET: allow("answers.read", async ({ caller, url }) => {
    const status = parseOptionQuery(url, "status", REQUEST_STATUSES);
    const assignee = parseOptionQuery(url, "assignee", ASSIGNEE_FILTERS);
    const query = { ...parseApiListQuery(url, RIDE_LIST), status, assignee };
    const { requests, ...page } = await listRequests(caller, RIDE_KIND, query);
    return {
      message: "Ride requests retrieved successfully",
      data: { rideRequests: requests, ...page },
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
