import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { NAVIGATION_STEP_FILES } from "~/models/facilities/navigation-step.schema";
import { ALL_STEPS_LIST, listAllSteps } from "~/server/facilities/all-steps";
import { createStep } from "~/server/facilities/steps";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const data = await listAllSteps(caller, parseApiListQuery(url, ALL_STEPS_LIST));
    return { message: "Facility steps retrieved successfully", data };
  }),

  POST: allow(
    "content.write",
    async ({ caller, body }) => {
      const step = await createStep(caller, await body());
      const { version, id } = step;
      const message = "Facility step created successfully";
      return { status: 201, message, data: { step }, version, location: `/facility-step/${id}` };
    },
    { files: NAVIGATION_STEP_FILES },
  ),
});

export const loader = route.loader;
export const action = route.action;
