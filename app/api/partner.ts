import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { createPartner, listPartners, PARTNER_LIST } from "~/server/partners/partners";

const route = apiRoute({
  GET: allow("billing.read", async ({ caller, url }) => {
    const data = await listPartners(caller, parseApiListQuery(url, PARTNER_LIST));
    return { message: "Partners retrieved successfully", data };
  }),

  POST: allow("billing.write", async ({ caller, body }) => {
    const partner = await createPartner(caller, await body());
    const { version, id } = partner;
    const message = "Partner created successfully";
    return { status: 201, message, data: { partner }, version, location: `/partner/${id}` };
  }),
});

export const loader = route.loader;
export const action = route.action;
