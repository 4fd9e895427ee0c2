import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { ALL_QUESTIONS_LIST, listAllQuestions } from "~/server/surveys/all-questions";

/** List only: questions are created at survey-question/bulk. */
const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const data = await listAllQuestions(caller, parseApiListQuery(url, ALL_QUESTIONS_LIST));
    return { message: "Questions retrieved successfully", data };
  }),
});

export const loader = route.loader;
export const action = route.action;
