import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { createTag, listTags, TAG_LIST } from "~/server/tags/tags";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const query = parseApiListQuery(url, TAG_LIST);
    const data = await listTags(caller, query);
    return { message: "Tags retrieved successfully", data };
  }),

  POST: allow("content.write", async ({ caller, body }) => {
    const tag = await createTag(caller, await body());
    return {
      status: 201,
      message: "Tag created successfully",
      data: { tag },
      version: tag.version,
      location: `/tag/${tag.id}`,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
