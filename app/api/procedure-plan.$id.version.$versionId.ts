import { allow, apiRoute } from "~/app/http/api-route.server";
import {
  deleteDraftVersion,
  getVersion,
  updateDraftVersion,
} from "~/server/procedure-plans/versions";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const planVersion = await getVersion(caller, id(), id("versionId"));
    return {
      message: "Plan version retrieved successfully",
      data: { planVersion },
      version: planVersion.version,
    };
  }),

  PUT: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const key = [id(), id("versionId")] as const;
    const planVersion = await updateDraftVersion(caller, ...key, await body(), expectedVersions);
    return {
      message: "Plan version updated successfully",
      data: { planVersion },
      version: planVersion.version,
    };
  }),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await deleteDraftVersion(caller, id(), id("versionId"), expectedVersions);
    return { message: "Plan version deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
