import { allow, apiRoute } from "~/app/http/api-route.server";
import { createReligiousMessage } from "~/server/religious/messages";

/** Create only: a partner's messages are listed at religious-message/by-partner/{partnerId}. */
const route = apiRoute({
  POST: allow("content.write", async ({ caller, body }) => {
    const religiousMessage = await createReligiousMessage(caller, await body());
    const message = "Religious message created successfully!";
    const location = `/religious-message/${religiousMessage.id}`;
    return {
      status: 201,
      message,
      data: { religiousMessage },
      version: religiousMessage.version,
      location,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
