import { allow, apiRoute } from "~/app/http/api-route.server";
import { audienceFromPath } from "~/app/contracts/audience";
import { parseBooleanQuery } from "~/app/http/list-query.server";
import { GUIDANCE_FILES } from "~/models/guidance/guidance.schema";
import { presentGuidanceForApi } from "~/server/guidance/present-for-api";
import { deleteGuidance, getGuidance, updateGuidance } from "~/server/guidance/guidances";
import { recordNames } from "~/server/guidance/present";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id, url }) => {
    const audience = audienceFromPath(url);
    const includeTags = parseBooleanQuery(url, "includeTags");
    const found = await getGuidance(caller, audience, id());
    return {
      message: `${recordNames(audience).Guidance} retrieved successfully`,
      data: { guidance: presentGuidanceForApi(found, includeTags) },
      version: found.version,
    };
  }),

  PUT: allow(
    "content.write",
    async ({ caller, id, url, body, expectedVersions }) => {
      const audience = audienceFromPath(url);
      const updated = await updateGuidance(caller, audience, id(), await body(), expectedVersions);
      const message = `${recordNames(audience).Guidance} updated successfully`;
      return {
        message,
        data: { guidance: presentGuidanceForApi(updated) },
        version: updated.version,
      };
    },
    { files: GUIDANCE_FILES },
  ),

  DELETE: allow("content.write", async ({ caller, id, url, expectedVersions }) => {
    const audience = audienceFromPath(url);
    await deleteGuidance(caller, audience, id(), expectedVersions);
    return { message: `${recordNames(audience).Guidance} deleted successfully`, data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
