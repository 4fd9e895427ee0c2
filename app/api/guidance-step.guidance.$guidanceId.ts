import { allow, apiRoute } from "~/app/http/api-route.server";
import { audienceFromPath } from "~/app/contracts/audience";
import { apiListQuery, booleanQuery } from "~/app/http/list-query.server";
import { byDay, presentGuidanceForApi, presentStepForApi } from "~/server/guidance/present-for-api";
import { thingsOf } from "~/server/guidance/present";
import { pageOfSteps, STEP_LIST } from "~/server/guidance/step-page";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id, url }) => {
    const audience = audienceFromPath(url);
    const query = apiListQuery(url, { ...STEP_LIST, allByDefault: true });
    const [groupByDay, includeTags] = [
      booleanQuery(url, "groupByGuidanceDay"),
      booleanQuery(url, "includeTags"),
    ];
    const { guidance, ...page } = await pageOfSteps(caller, audience, id("guidanceId"), query);
    const steps = page.steps.map((step) => presentStepForApi(audience, step));
    const data = {
      [`${audience}Guidance`]: presentGuidanceForApi(guidance, includeTags),
      ...page,
      steps: groupByDay ? byDay(steps) : steps,
    };
    return { message: `${thingsOf(audience).Step}s retrieved successfully`, data };
  }),
});

export const loader = route.loader;
export const action = route.action;
