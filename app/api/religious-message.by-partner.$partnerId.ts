import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { listReligiousMessages, RELIGIOUS_MESSAGE_LIST } from "~/server/religious/messages";
import { getReligiousPartner } from "~/server/religious/partners";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id, url }) => {
    const partnerId = id("partnerId");
    const query = parseApiListQuery(url, { ...RELIGIOUS_MESSAGE_LIST, allByDefault: true });
    await getReligiousPartner(caller, partnerId);
    const data = await listReligiousMessages(caller, partnerId, query);
    return { message: "Religious messages retrieved successfully", data };
  }),
});

export const loader = route.loader;
export const action = route.action;
