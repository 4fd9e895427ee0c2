import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery, parseIdQuery } from "~/app/http/list-query.server";
import { ADVERTISEMENT_LIST, listAdvertisements } from "~/server/advertisers/advertisements";
import { getAdvertiser } from "~/server/advertisers/advertisers";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const advertiserId = parseIdQuery(url, "advertiserId");
    const query = parseApiListQuery(url, { ...ADVERTISEMENT_LIST, allByDefault: true });
    const advertiser = await getAdvertiser(caller, advertiserId);
    const page = await listAdvertisements(caller, advertiserId, query);
    return { message: "Advertisements retrieved successfully", data: { advertiser, ...page } };
  }),
});

export const loader = route.loader;
export const action = route.action;
