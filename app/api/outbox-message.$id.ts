import { allow, apiRoute } from "~/app/http/api-route.server";
import { getOutboxMessage } from "~/server/outbox/messages";

const route = apiRoute({
  GET: allow("messages.read", async ({ caller, id }) => {
    const outboxMessage = await getOutboxMessage(caller, id());
    const { version } = outboxMessage;
    return { message: "Message retrieved successfully", data: { outboxMessage }, version };
  }),
});

export const loader = route.loader;
export const action = route.action;
