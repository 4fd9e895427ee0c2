import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery, parseIdQuery } from "~/app/http/list-query.server";
import {
  createSurveyResponse,
  listSurveyResponses,
  SURVEY_RESPONSE_LIST,
} from "~/server/surveys/responses";
import { formatResponseKey } from "~/server/surveys/response-record-key";

const route = apiRoute({
  GET: allow("patients.read", async ({ caller, url }) => {
    const surveyId = parseIdQuery(url, "surveyId");
    const query = parseApiListQuery(url, SURVEY_RESPONSE_LIST);
    const data = await listSurveyResponses(caller, surveyId, query);
    return { message: "Survey responses retrieved successfully", data };
  }),

  POST: allow("patients.write", async ({ caller, body }) => {
    const surveyResponse = await createSurveyResponse(caller, await body());
    return {
      status: 201,
      message: "Survey response created successfully",
      data: { surveyResponse },
      version: surveyResponse.version,
      location: `/survey-response/${surveyResponse.id}`,
      about: formatResponseKey(surveyResponse.id),
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
