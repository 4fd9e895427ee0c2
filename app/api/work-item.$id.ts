import { allow, apiRoute } from "~/app/http/api-route.server";
import { getWorkItem, updateWorkItem } from "~/server/work-list/work-items";

const route = apiRoute({
  GET: allow("patients.read", async ({ caller, id }) => {
    const workItem = await getWorkItem(caller, id());
    const { version } = workItem;
    return { message: "Work item retrieved successfully", data: { workItem }, version };
  }),

  PUT: allow("patients.write", async ({ caller, id, body, expectedVersions }) => {
    const workItem = await updateWorkItem(caller, id(), await body(), expectedVersions);
    const { version } = workItem;
    return { message: "Work item updated successfully", data: { workItem }, version };
  }),
});

export const loader = route.loader;
export const action = route.action;
