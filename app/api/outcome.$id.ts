import { allow, apiRoute } from "~/app/http/api-route.server";
import { deleteOutcome, getOutcome, updateOutcome } from "~/server/outcomes/outcomes";

const route = apiRoute({
  GET: allow("patients.read", async ({ caller, id }) => {
    const outcome = await getOutcome(caller, id());
    return {
      message: "Outcome retrieved successfully",
      data: { outcome },
      version: outcome.version,
    };
  }),

  PUT: allow("patients.write", async ({ caller, id, body, expectedVersions }) => {
    const outcome = await updateOutcome(caller, id(), await body(), expectedVersions);
    return { message: "Outcome updated successfully", data: { outcome }, version: outcome.version };
  }),

  DELETE: allow("patients.write", async ({ caller, id, expectedVersions }) => {
    await deleteOutcome(caller, id(), expectedVersions);
    return { message: "Outcome deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
