import { allow, apiRoute } from "~/app/http/api-route.server";
import { createAdvertisement } from "~/server/advertisers/advertisements";

/** Create only: an advertiser's advertisements are listed at advertisement/by-advertiser. */
const route = apiRoute({
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
