import { allow, apiRoute } from "~/app/http/api-route.server";
import { createReligiousMessage } from "~/server/religious/messages";

/** The messages of a partner are read at religious-message/by-partner/{partnerId}. */
const route = apiRoute({
  POST: allow("content.write", async ({ caller, body }) => {
    const religiousMessage = await createReligiousMessage(caller, await body());
    const message = "Religious message created successfully!";
    return { status: 201, message, data: { religiousMessage } };
  }),
});

export const loader = route.loader;
export const action = route.action;
