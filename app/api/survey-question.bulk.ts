import { allow, apiRoute } from "~/app/http/api-route.server";
import { addQuestions } from "~/server/surveys/questions";

/** Create only, atomic: a survey's questions are listed at survey-question/by-survey/{surveyId}. */
const route = apiRoute({
  POST: allow("content.write", async ({ caller, body }) => {
    const created = await addQuestions(caller, await body());
    return { status: 201, message: "Questions added successfully", data: { created } };
  }),
});

export const loader = route.loader;
export const action = route.action;
