import { allow, apiRoute } from "~/app/http/api-route.server";
import {
  deleteReligiousMessage,
  getReligiousMessage,
  updateReligiousMessage,
} from "~/server/religious/messages";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const religiousMessage = await getReligiousMessage(caller, id());
    return {
      message: "Religious message retrieved successfully",
      data: { religiousMessage },
      version: religiousMessage.version,
    };
  }),

  PUT: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const religiousMessage = await updateReligiousMessage(
      caller,
      id(),
      await body(),
      expectedVersions,
    );
    return {
      message: "Religious message updated successfully!",
      data: { religiousMessage },
      version: religiousMessage.version,
    };
  }),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await deleteReligiousMessage(caller, id(), expectedVersions);
    return { message: "Religious message deleted successfully!", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
