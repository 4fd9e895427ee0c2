import { allow, apiRoute } from "~/app/http/api-route.server";
import { audienceFromPath } from "~/app/contracts/audience";
import { MAX_STEPS, STEP_FILES } from "~/models/guidance/guidance-step.schema";
import { createSteps, presentRejectedStep } from "~/server/guidance/bulk";
import { presentStepForApi } from "~/server/guidance/present-for-api";
import { recordNames } from "~/server/guidance/present";

/** Not atomic: 201 if all steps are created, 200 if some are, and an error if none is. */
const route = apiRoute({
  POST: allow(
    "content.write",
    async ({ caller, url, body, refusedFiles }) => {
      const audience = audienceFromPath(url);
      const result = await createSteps(caller, audience, await body(), await refusedFiles());
      const created = result.created.map((step) => presentStepForApi(audience, step));
      const errors = result.errors.map(presentRejectedStep);
      if (errors.length === 0) {
        const message = `${recordNames(audience).Step}s created successfully`;
        return { status: 201, message, data: { created, errors } };
      }
      const total = created.length + errors.length;
      const message = `${created.length} of ${total} ${recordNames(audience).step}s created`;
      return { message, data: { created, errors } };
    },
    { files: STEP_FILES, maxPerField: MAX_STEPS },
  ),
});

export const loader = route.loader;
export const action = route.action;
