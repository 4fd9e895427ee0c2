import { allow, apiRoute } from "~/app/http/api-route.server";
import { audienceFromPath } from "~/app/contracts/audience";
import { MAX_STEPS, STEP_FILES } from "~/models/guidance/guidance-step.schema";
import { createSteps, presentRefused } from "~/server/guidance/bulk";
import { presentStepForApi } from "~/server/guidance/present-for-api";
import { thingsOf } from "~/server/guidance/present";

/** What succeeds is kept: 201 for all of the steps, 200 for some of them; none is a refusal. */
const route = apiRoute({
  POST: allow(
    "content.write",
    async ({ caller, url, body, refusedFiles }) => {
      const audience = audienceFromPath(url);
      const made = await createSteps(caller, audience, await body(), await refusedFiles());
      const created = made.created.map((step) => presentStepForApi(audience, step));
      const errors = made.errors.map(presentRefused);
      if (errors.length === 0) {
        const message = `${thingsOf(audience).Step}s created successfully`;
        return { status: 201, message, data: { created, errors } };
      }
      const of = created.length + errors.length;
      const message = `${created.length} of ${of} ${thingsOf(audience).step}s created`;
      return { message, data: { created, errors } };
    },
    { files: STEP_FILES, each: MAX_STEPS },
  ),
});

export const loader = route.loader;
export const action = route.action;
