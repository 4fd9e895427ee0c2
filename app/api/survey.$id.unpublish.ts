import { allow, apiRoute } from "~/app/http/api-route.server";
import { presentSurveyForApi } from "~/server/surveys/present-for-api";
import { unpublishSurvey } from "~/server/surveys/publish";

const route = apiRoute({
  POST: allow("content.write", async ({ caller, id, expectedVersions }) => {
    const unpublished = await unpublishSurvey(caller, id(), expectedVersions);
    const survey = await presentSurveyForApi(caller, unpublished);
    return {
      message: "Survey unpublished successfully",
      data: { survey },
      version: unpublished.version,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
