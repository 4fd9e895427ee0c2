import { allow, apiRoute } from "~/app/http/api-route.server";
import { publishVersion } from "~/server/procedure-plans/publish";

const route = apiRoute({
  POST: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const key = [id(), id("versionId")] as const;
    const published = await publishVersion(caller, ...key, await body(), expectedVersions);
    const { version: planVersion, moved } = published;
    return {
      message: "Plan version published successfully",
      data: { planVersion, moved },
      version: planVersion.version,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
