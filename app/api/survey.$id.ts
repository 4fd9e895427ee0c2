import { allow, apiRoute } from "~/app/http/api-route.server";
import { booleanQuery } from "~/app/http/list-query.server";
import { includedInSurvey } from "~/app/http/survey-query.server";
import { ConflictError } from "~/server/platform/errors";
import { presentSurveyForApi } from "~/server/surveys/present-for-api";
import { deleteSurvey, getSurvey, updateSurvey } from "~/server/surveys/surveys";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id, url }) => {
    const including = includedInSurvey(url);
    const found = await getSurvey(caller, id());
    const survey = await presentSurveyForApi(caller, found, including);
    return {
      message: "Survey retrieved successfully",
      data: { survey },
      version: found.version,
    };
  }),

  PUT: allow("content.write", async ({ caller, id, body, expected }) => {
    const changed = await updateSurvey(caller, id(), await body(), expected);
    const survey = await presentSurveyForApi(caller, changed);
    return { message: "Survey updated successfully", data: { survey } };
  }),

  /** A survey that was answered is deleted when the call says that its responses go too. */
  DELETE: allow("content.write", async ({ caller, id, url, expected }) => {
    const mostResponses = booleanQuery(url, "deleteResponses") ? Infinity : 0;
    await deleteSurvey(caller, id(), mostResponses, expected).catch(sayHow);
    return { message: "Survey deleted successfully", data: null };
  }),
});

/** A screen asks; a program is told what to send. */
function sayHow(error: unknown): never {
  if (!(error instanceof ConflictError)) throw error;
  throw new ConflictError(`${error.message}. Send ?deleteResponses=true to delete them.`);
}

export const loader = route.loader;
export const action = route.action;
