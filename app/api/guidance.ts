import { allow, apiRoute } from "~/app/http/api-route.server";
import { audienceFromPath } from "~/app/contracts/audience";
import { parseApiListQuery, parseBooleanQuery } from "~/app/http/list-query.server";
import { GUIDANCE_FILES } from "~/models/guidance/guidance.schema";
import { presentGuidanceForApi } from "~/server/guidance/present-for-api";
import { createGuidance, GUIDANCE_LIST, listGuidances } from "~/server/guidance/guidances";
import { recordNames } from "~/server/guidance/present";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const audience = audienceFromPath(url);
    const includeTags = parseBooleanQuery(url, "includeTags");
    const query = parseApiListQuery(url, GUIDANCE_LIST);
    const { guidances, ...page } = await listGuidances(caller, audience, query);
    const data = {
      guidances: guidances.map((guidance) => presentGuidanceForApi(guidance, includeTags)),
      ...page,
    };
    return { message: `${recordNames(audience).Guidance} retrieved successfully`, data };
  }),

  POST: allow(
    "content.write",
    async ({ caller, url, body }) => {
      const audience = audienceFromPath(url);
      const guidance = presentGuidanceForApi(await createGuidance(caller, audience, await body()));
      const message = `${recordNames(audience).Guidance} created successfully`;
      const location = `/${audience}-guidance/${guidance.id}`;
      return { status: 201, message, data: { guidance }, version: guidance.version, location };
    },
    { files: GUIDANCE_FILES },
  ),
});

export const loader = route.loader;
export const action = route.action;
