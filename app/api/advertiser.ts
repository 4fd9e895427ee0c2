import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery, parseBooleanQuery } from "~/app/http/list-query.server";
import {
  ADVERTISER_LIST,
  createAdvertiser,
  listAdvertisers,
} from "~/server/advertisers/advertisers";
import { withAdvertisements } from "~/server/advertisers/with-advertisements";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const query = parseApiListQuery(url, ADVERTISER_LIST);
    const includeAdvertisements = parseBooleanQuery(url, "includeAdvertisements");
    const { advertisers, ...page } = await listAdvertisers(caller, query);
    const data = {
      advertisers: includeAdvertisements
        ? await withAdvertisements(caller, advertisers)
        : advertisers,
      ...page,
    };
    return { message: "Advertisers retrieved successfully", data };
  }),

  POST: allow("content.write", async ({ caller, body }) => {
    const created = await createAdvertiser(caller, await body());
    const advertiser = { ...created, advertisements: [] };
    return {
      status: 201,
      message: "Advertiser created successfully",
      data: { advertiser },
      version: created.version,
      location: `/advertiser/${created.id}`,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
