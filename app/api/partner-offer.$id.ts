import { allow, apiRoute } from "~/app/http/api-route.server";
import {
  deletePartnerOffer,
  getPartnerOffer,
  updatePartnerOffer,
} from "~/server/partner-offers/partner-offers";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const partnerOffer = await getPartnerOffer(caller, id());
    const message = "Partner offer retrieved successfully";
    return { message, data: { partnerOffer }, version: partnerOffer.version };
  }),

  PUT: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const partnerOffer = await updatePartnerOffer(caller, id(), await body(), expectedVersions);
    const message = "Partner offer updated successfully";
    return { message, data: { partnerOffer }, version: partnerOffer.version };
  }),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await deletePartnerOffer(caller, id(), expectedVersions);
    return { message: "Partner offer deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
