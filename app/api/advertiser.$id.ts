import { allow, apiRoute } from "~/app/http/api-route.server";
import {
  deleteAdvertiser,
  getAdvertiser,
  updateAdvertiser,
} from "~/server/advertisers/advertisers";
import { withAllAdvertisements } from "~/server/advertisers/with-advertisements";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const advertiser = await getAdvertiser(caller, id());
    return {
      message: "Advertiser retrieved successfully",
      data: { advertiser: await withAllAdvertisements(caller, advertiser) },
      version: advertiser.version,
    };
  }),

  PUT: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const updated = await updateAdvertiser(caller, id(), await body(), expectedVersions);
    const advertiser = await withAllAdvertisements(caller, updated);
    return {
      message: "Advertiser updated successfully",
      data: { advertiser },
      version: updated.version,
    };
  }),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await deleteAdvertiser(caller, id(), expectedVersions);
    return { message: "Advertiser deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
