import { allow, apiRoute } from "~/app/http/api-route.server";
import { resumePartnerOffer } from "~/server/partner-offers/stages";

const route = apiRoute({
  POST: allow("content.write", async ({ caller, id, expectedVersions }) => {
    const partnerOffer = await resumePartnerOffer(caller, id(), expectedVersions);
    const message = "Partner offer resumed successfully";
    return { message, data: { partnerOffer }, version: partnerOffer.version };
  }),
});

export const loader = route.loader;
export const action = route.action;
