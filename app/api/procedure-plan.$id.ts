import { allow, apiRoute } from "~/app/http/api-route.server";
import { getProcedurePlan } from "~/server/procedure-plans/plan";

const route = apiRoute({
  // Without the procedure's version as its ETag, which publishing a version of the plan does not change.
  GET: allow("content.read", async ({ caller, id }) => ({
    message: "Procedure plan retrieved successfully",
    data: { procedurePlan: await getProcedurePlan(caller, id()) },
  })),
});

export const loader = route.loader;
export const action = route.action;
