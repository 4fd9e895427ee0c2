import { parseApiListQuery } from "~/app/http/list-query.server";
import { allow, apiRoute } from "~/app/http/api-route.server";
import {
  ALL_RELIGIOUS_MESSAGES_LIST,
  createReligiousMessage,
  listReligiousMessages,
} from "~/server/religious/messages";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const query = parseApiListQuery(url, ALL_RELIGIOUS_MESSAGES_LIST);
    const data = await listReligiousMessages(caller, undefined, query);
    return { message: "Religious messages retrieved successfully", data };
  }),

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
