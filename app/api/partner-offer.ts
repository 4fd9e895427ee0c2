import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import {
  createPartnerOffer,
  listPartnerOffers,
  PARTNER_OFFER_LIST,
} from "~/server/partner-offers/partner-offers";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const query = parseApiListQuery(url, PARTNER_OFFER_LIST);
    const { offers: partnerOffers, ...page } = await listPartnerOffers(caller, query);
    return { message: "Partner offers retrieved successfully", data: { partnerOffers, ...page } };
  }),

  POST: allow("content.write", async ({ caller, body }) => {
    const partnerOffer = await createPartnerOffer(caller, await body());
    const { version, id } = partnerOffer;
    return {
      status: 201,
      message: "Partner offer created successfully",
      data: { partnerOffer },
      version,
      location: `/partner-offer/${id}`,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
