import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { CONTACT_MESSAGE_LIST, listContactMessages } from "~/server/contact/messages";

/** List only: messages are created through the public site's form. */
const route = apiRoute({
  GET: allow("patients.read", async ({ caller, url }) => {
    const query = parseApiListQuery(url, CONTACT_MESSAGE_LIST);
    const data = await listContactMessages(caller, query);
    return { message: "Contact messages retrieved successfully", data };
  }),
});

export const loader = route.loader;
export const action = route.action;
