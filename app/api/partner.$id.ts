import { allow, apiRoute } from "~/app/http/api-route.server";
import { deletePartner, getPartner, updatePartner } from "~/server/partners/partners";

const route = apiRoute({
  GET: allow("billing.read", async ({ caller, id }) => {
    const partner = await getPartner(caller, id());
    const message = "Partner retrieved successfully";
    return { message, data: { partner }, version: partner.version };
  }),

  PUT: allow("billing.write", async ({ caller, id, body, expectedVersions }) => {
    const partner = await updatePartner(caller, id(), await body(), expectedVersions);
    const message = "Partner updated successfully";
    return { message, data: { partner }, version: partner.version };
  }),

  DELETE: allow("billing.write", async ({ caller, id, expectedVersions }) => {
    await deletePartner(caller, id(), expectedVersions);
    return { message: "Partner deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
