import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { createFacility, FACILITY_LIST, listFacilities } from "~/server/facilities/facilities";
import {
  presentFacilitiesForApi,
  presentFacilityForApi,
} from "~/server/facilities/present-for-api";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const query = parseApiListQuery(url, FACILITY_LIST);
    const { facilities, ...page } = await listFacilities(caller, query);
    const data = { facilities: await presentFacilitiesForApi(caller, facilities), ...page };
    return { message: "Facilities retrieved successfully", data };
  }),

  POST: allow("content.write", async ({ caller, body }) => {
    const facility = await presentFacilityForApi(
      caller,
      await createFacility(caller, await body()),
    );
    const { version, id } = facility;
    const message = "Facility created successfully";
    return { status: 201, message, data: { facility }, version, location: `/facility/${id}` };
  }),
});

export const loader = route.loader;
export const action = route.action;
