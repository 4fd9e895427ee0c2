import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import {
  createReligiousPartner,
  listReligiousPartners,
  RELIGIOUS_PARTNER_LIST,
} from "~/server/religious/partners";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const query = parseApiListQuery(url, RELIGIOUS_PARTNER_LIST);
    const data = await listReligiousPartners(caller, query);
    return { message: "Religious partners retrieved successfully", data };
  }),

  POST: allow("content.write", async ({ caller, body }) => {
    const religiousPartner = await createReligiousPartner(caller, await body());
    const message = "Religious partner created successfully!";
    const location = `/religious-partner/${religiousPartner.id}`;
    return {
      status: 201,
      message,
      data: { religiousPartner },
      version: religiousPartner.version,
      location,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
