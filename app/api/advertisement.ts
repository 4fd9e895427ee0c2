import { parseApiListQuery } from "~/app/http/list-query.server";
import { allow, apiRoute } from "~/app/http/api-route.server";
import {
  ALL_ADVERTISEMENTS_LIST,
  createAdvertisement,
  listAdvertisements,
} from "~/server/advertisers/advertisements";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const query = parseApiListQuery(url, ALL_ADVERTISEMENTS_LIST);
    const data = await listAdvertisements(caller, undefined, query);
    return { message: "Advertisements retrieved successfully", data };
  }),

  POST: allow("content.write", async ({ caller, body }) => {
    const advertisement = await createAdvertisement(caller, await body());
    return {
      status: 201,
      message: "Advertisement created successfully",
      data: { advertisement },
      version: advertisement.version,
      location: `/advertisement/${advertisement.id}`,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
