import { allow, apiRoute } from "~/app/http/api-route.server";
import { pausePartnerOffer } from "~/server/partner-offers/stages";

const route = apiRoute({
  POST: allow("content.write", async ({ caller, id, expectedVersions }) => {
    const partnerOffer = await pausePartnerOffer(caller, id(), expectedVersions);
    const message = "Partner offer paused successfully";
    return { message, data: { partnerOffer }, version: partnerOffer.version };
  }),
});

export const loader = route.loader;
export const action = route.action;
