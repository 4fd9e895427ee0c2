import { allow, apiRoute } from "~/app/http/api-route.server";
import { audienceFromPath } from "~/app/contracts/audience";
import { parseApiListQuery, parseBooleanQuery } from "~/app/http/list-query.server";
import {
  groupByDay,
  presentGuidanceForApi,
  presentStepForApi,
} from "~/server/guidance/present-for-api";
import { recordNames } from "~/server/guidance/present";
import { readStepPage, STEP_LIST } from "~/server/guidance/step-page";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id, url }) => {
    const audience = audienceFromPath(url);
    const query = parseApiListQuery(url, { ...STEP_LIST, allByDefault: true });
    const isGrouped = parseBooleanQuery(url, "groupByGuidanceDay");
    const includeTags = parseBooleanQuery(url, "includeTags");
    const { guidance, ...page } = await readStepPage(caller, audience, id("guidanceId"), query);
    const steps = page.steps.map((step) => presentStepForApi(audience, step));
    const data = {
      [`${audience}Guidance`]: presentGuidanceForApi(guidance, includeTags),
      ...page,
      steps: isGrouped ? groupByDay(steps) : steps,
    };
    return { message: `${recordNames(audience).Step}s retrieved successfully`, data };
  }),
});

export const loader = route.loader;
export const action = route.action;
