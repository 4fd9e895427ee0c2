import { parseApiListQuery } from "~/app/http/list-query.server";
import { allStepsList, listAllSteps } from "~/server/guidance/all-steps";
import { allow, apiRoute } from "~/app/http/api-route.server";
import { audienceFromPath } from "~/app/contracts/audience";
import { STEP_FILES } from "~/models/guidance/guidance-step.schema";
import { presentStepForApi } from "~/server/guidance/present-for-api";
import { recordNames } from "~/server/guidance/present";
import { createStep } from "~/server/guidance/steps";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const audience = audienceFromPath(url);
    const query = parseApiListQuery(url, allStepsList(audience));
    const { steps, ...page } = await listAllSteps(caller, audience, query);
    const data = { steps: steps.map((step) => presentStepForApi(audience, step)), ...page };
    return { message: `${recordNames(audience).Step}s retrieved successfully`, data };
  }),

  POST: allow(
    "content.write",
    async ({ caller, url, body }) => {
      const audience = audienceFromPath(url);
      const step = presentStepForApi(audience, await createStep(caller, audience, await body()));
      const message = `${recordNames(audience).Step} created successfully`;
      const location = `/${audience}-guidance-step/${step.id}`;
      return { status: 201, message, data: { step }, version: step.version, location };
    },
    { files: STEP_FILES },
  ),
});

export const loader = route.loader;
export const action = route.action;
