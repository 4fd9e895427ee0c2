import { allow, apiRoute } from "~/app/http/api-route.server";
import { deleteQuestion, getQuestion, updateQuestion } from "~/server/surveys/questions";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const question = await getQuestion(caller, id());
    return {
      message: "Question retrieved successfully",
      data: { question },
      version: question.version,
    };
  }),

  PUT: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const question = await updateQuestion(caller, id(), await body(), expectedVersions);
    return {
      message: "Question updated successfully",
      data: { question },
      version: question.version,
    };
  }),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await deleteQuestion(caller, id(), expectedVersions);
    return { message: "Question deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
