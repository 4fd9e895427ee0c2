import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { createOutcome, listOutcomes, OUTCOME_LIST } from "~/server/outcomes/outcomes";

const route = apiRoute({
  GET: allow("patients.read", async ({ caller, url }) => ({
    message: "Outcomes retrieved successfully",
    data: await listOutcomes(caller, parseApiListQuery(url, OUTCOME_LIST)),
  })),

  POST: allow("patients.write", async ({ caller, body }) => {
    const outcome = await createOutcome(caller, await body());
    return {
      status: 201,
      message: "Outcome created successfully",
      data: { outcome },
      version: outcome.version,
      location: `/outcome/${outcome.id}`,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
