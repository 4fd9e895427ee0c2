import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { readStepPage, STEP_LIST } from "~/server/facilities/all-steps";
import { presentFacilityForApi } from "~/server/facilities/present-for-api";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id, url }) => {
    const query = parseApiListQuery(url, { ...STEP_LIST, allByDefault: true });
    const { facility, ...page } = await readStepPage(caller, id("facilityId"), query);
    const data = { facility: await presentFacilityForApi(caller, facility), ...page };
    return { message: "Facility steps retrieved successfully", data };
  }),
});

export const loader = route.loader;
export const action = route.action;
