import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery, parseBooleanQuery } from "~/app/http/list-query.server";
import { readQuestionPage, QUESTION_LIST } from "~/server/surveys/question-page";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id, url }) => {
    const surveyId = id("surveyId");
    const query = parseApiListQuery(url, { ...QUESTION_LIST, allByDefault: true });
    const includeDetails = parseBooleanQuery(url, "includeDetails");
    const { surveyName, surveyServeType, ...questions } = await readQuestionPage(
      caller,
      surveyId,
      query,
    );
    const data = { ...questions, ...(includeDetails && { surveyName, surveyServeType }) };
    return { message: "Questions retrieved successfully", data };
  }),
});

export const loader = route.loader;
export const action = route.action;
