import { allow, apiRoute } from "~/app/http/api-route.server";
import { createDraftVersion, listVersions } from "~/server/procedure-plans/versions";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => ({
    message: "Plan versions retrieved successfully",
    data: { planVersions: await listVersions(caller, id()) },
  })),

  POST: allow("content.write", async ({ caller, id, body }) => {
    const planVersion = await createDraftVersion(caller, id(), await body());
    return {
      status: 201,
      message: "Plan version created successfully",
      data: { planVersion },
      version: planVersion.version,
      location: `/procedure-plan/${planVersion.procedureId}/version/${planVersion.id}`,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
