import { allow, apiRoute } from "~/app/http/api-route.server";
import { deleteTag, getTag, updateTag } from "~/server/tags/tags";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const tag = await getTag(caller, id());
    return { message: "Tag retrieved successfully", data: { tag }, version: tag.version };
  }),

  PUT: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const tag = await updateTag(caller, id(), await body(), expectedVersions);
    return { message: "Tag updated successfully", data: { tag }, version: tag.version };
  }),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await deleteTag(caller, id(), expectedVersions);
    return { message: "Tag deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
