import { allow, apiRoute } from "~/app/http/api-route.server";
import { deleteSurveyResponse, getSurveyResponse } from "~/server/surveys/responses";

/** No PUT: responses are immutable. */
const route = apiRoute({
  GET: allow("patients.read", async ({ caller, id }) => {
    const surveyResponse = await getSurveyResponse(caller, id());
    return {
      message: "Survey response retrieved successfully",
      data: { surveyResponse },
      version: surveyResponse.version,
    };
  }),

  DELETE: allow("patients.write", async ({ caller, id, expectedVersions }) => {
    await deleteSurveyResponse(caller, id(), expectedVersions);
    return { message: "Survey response deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
