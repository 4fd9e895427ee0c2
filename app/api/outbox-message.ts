import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { listOutboxMessages, OUTBOX_LIST } from "~/server/outbox/messages";

/** List only: a message is written by what causes it. */
const route = apiRoute({
  GET: allow("messages.read", async ({ caller, url }) => {
    const data = await listOutboxMessages(caller, parseApiListQuery(url, OUTBOX_LIST));
    return { message: "Messages retrieved successfully", data };
  }),
});

export const loader = route.loader;
export const action = route.action;
