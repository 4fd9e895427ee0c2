import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { RIDE_KIND, RIDE_LIST } from "~/server/requests/kinds";
import { listRequests } from "~/server/requests/requests";

/** List only: requests are created in the patient area. */
const route = apiRoute({
  GET: allow("patients.read", async ({ caller, url }) => {
    const query = parseApiListQuery(url, RIDE_LIST);
    const { requests, ...page } = await listRequests(caller, RIDE_KIND, query);
    return {
      message: "Ride requests retrieved successfully",
      data: { rideRequests: requests, ...page },
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
