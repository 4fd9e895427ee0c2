import { allow, apiRoute } from "~/app/http/api-route.server";
import { sendMessageAgain } from "~/server/outbox/change-messages";

const route = apiRoute({
  POST: allow("messages.write", async ({ caller, id, expectedVersions }) => {
    const outboxMessage = await sendMessageAgain(caller, id(), expectedVersions);
    const { version } = outboxMessage;
    return { message: "Message scheduled successfully", data: { outboxMessage }, version };
  }),
});

export const loader = route.loader;
export const action = route.action;
