import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { listWorkItems, WORK_LIST } from "~/server/work-list/work-items";

/** List only: a row is opened by what happens. */
const route = apiRoute({
  GET: allow("patients.read", async ({ caller, url }) => {
    const data = await listWorkItems(caller, parseApiListQuery(url, WORK_LIST));
    return { message: "Work items retrieved successfully", data };
  }),
});

export const loader = route.loader;
export const action = route.action;
