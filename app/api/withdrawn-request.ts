import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import {
  listWithdrawnRequests,
  WITHDRAWN_REQUEST_LIST,
} from "~/server/requests/withdrawn-requests";

/** List only: a withdrawn request is what erasing a patient's data leaves of a confirmed one. */
const route = apiRoute({
  GET: allow("patients.read", async ({ caller, url }) => {
    const query = parseApiListQuery(url, WITHDRAWN_REQUEST_LIST);
    const data = await listWithdrawnRequests(caller, query);
    return { message: "Withdrawn requests retrieved successfully", data };
  }),
});

export const loader = route.loader;
export const action = route.action;
