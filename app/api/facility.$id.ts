import { allow, apiRoute } from "~/app/http/api-route.server";
import { deleteFacility, getFacility, updateFacility } from "~/server/facilities/facilities";
import { presentFacilityForApi } from "~/server/facilities/present-for-api";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const facility = await presentFacilityForApi(caller, await getFacility(caller, id()));
    const { version } = facility;
    return { message: "Facility retrieved successfully", data: { facility }, version };
  }),

  PUT: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const updated = await updateFacility(caller, id(), await body(), expectedVersions);
    const facility = await presentFacilityForApi(caller, updated);
    const { version } = facility;
    return { message: "Facility updated successfully", data: { facility }, version };
  }),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await deleteFacility(caller, id(), expectedVersions);
    return { message: "Facility deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
