import { allow, apiRoute } from "~/app/http/api-route.server";
import { presentSurveyForApi } from "~/server/surveys/present-for-api";
import { publishSurvey } from "~/server/surveys/publish";

const route = apiRoute({
  POST: allow("content.write", async ({ caller, id, expectedVersions }) => {
    const published = await publishSurvey(caller, id(), expectedVersions);
    const survey = await presentSurveyForApi(caller, published);
    return {
      message: "Survey published successfully",
      data: { survey },
      version: published.version,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
