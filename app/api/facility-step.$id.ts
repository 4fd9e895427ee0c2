import { allow, apiRoute } from "~/app/http/api-route.server";
import { NAVIGATION_STEP_FILES } from "~/models/facilities/navigation-step.schema";
import { deleteStep, getStep, updateStep } from "~/server/facilities/steps";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const step = await getStep(caller, id());
    const { version } = step;
    return { message: "Facility step retrieved successfully", data: { step }, version };
  }),

  PUT: allow(
    "content.write",
    async ({ caller, id, body, expectedVersions }) => {
      const step = await updateStep(caller, id(), await body(), expectedVersions);
      const { version } = step;
      return { message: "Facility step updated successfully", data: { step }, version };
    },
    { files: NAVIGATION_STEP_FILES },
  ),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await deleteStep(caller, id(), expectedVersions);
    return { message: "Facility step deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
