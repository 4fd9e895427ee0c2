import { audienceFromPath } from "~/app/contracts/audience";
import { allow, apiRoute } from "~/app/http/api-route.server";
import { presentGuidanceForApi } from "~/server/guidance/present-for-api";
import { recordNames } from "~/server/guidance/present";
import { GUIDANCE_PUBLISHING } from "~/server/guidance/publish";

const route = apiRoute({
  POST: allow("content.write", async ({ caller, id, url, expectedVersions }) => {
    const audience = audienceFromPath(url);
    const guidance = await GUIDANCE_PUBLISHING[audience].unpublish(caller, id(), expectedVersions);
    return {
      message: `${recordNames(audience).Guidance} unpublished successfully`,
      data: { guidance: presentGuidanceForApi(guidance) },
      version: guidance.version,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
