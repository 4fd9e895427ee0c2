import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { parseSurveyIncludesQuery } from "~/app/http/survey-query.server";
import { presentSurveyForApi, presentSurveysForApi } from "~/server/surveys/present-for-api";
import { createSurvey, listSurveysWith, SURVEY_LIST } from "~/server/surveys/surveys";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const query = parseApiListQuery(url, SURVEY_LIST);
    const includes = parseSurveyIncludesQuery(url);
    const data = await listSurveysWith(caller, query, (surveys) =>
      presentSurveysForApi(caller, surveys, includes),
    );
    return { message: "Surveys retrieved successfully", data };
  }),

  POST: allow("content.write", async ({ caller, body }) => {
    const created = await createSurvey(caller, await body());
    const survey = await presentSurveyForApi(caller, created);
    return {
      status: 201,
      message: "Survey created successfully",
      data: { survey },
      version: created.version,
      location: `/survey/${created.id}`,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
