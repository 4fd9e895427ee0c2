import { allow, apiRoute } from "~/app/http/api-route.server";
import { audienceFromPath } from "~/app/contracts/audience";
import { STEP_FILES } from "~/models/guidance/guidance-step.schema";
import { presentStepForApi } from "~/server/guidance/present-for-api";
import { recordNames } from "~/server/guidance/present";
import { deleteStep, getStep, updateStep } from "~/server/guidance/steps";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id, url }) => {
    const audience = audienceFromPath(url);
    const step = await getStep(caller, audience, id());
    return {
      message: `${recordNames(audience).Step} retrieved successfully`,
      data: { step: presentStepForApi(audience, step) },
      version: step.version,
    };
  }),

  PUT: allow(
    "content.write",
    async ({ caller, id, url, body, expectedVersions }) => {
      const audience = audienceFromPath(url);
      const updated = await updateStep(caller, audience, id(), await body(), expectedVersions);
      const message = `${recordNames(audience).Step} updated successfully`;
      return {
        message,
        data: { step: presentStepForApi(audience, updated) },
        version: updated.version,
      };
    },
    { files: STEP_FILES },
  ),

  DELETE: allow("content.write", async ({ caller, id, url, expectedVersions }) => {
    const audience = audienceFromPath(url);
    await deleteStep(caller, audience, id(), expectedVersions);
    return { message: `${recordNames(audience).Step} deleted successfully`, data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
