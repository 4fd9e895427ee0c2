import { allow, apiRoute } from "~/app/http/api-route.server";
import { retireVersion } from "~/server/procedure-plans/publish";

const route = apiRoute({
  POST: allow("content.write", async ({ caller, id, expectedVersions }) => {
    const planVersion = await retireVersion(caller, id(), id("versionId"), expectedVersions);
    return {
      message: "Plan version retired successfully",
      data: { planVersion },
      version: planVersion.version,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
