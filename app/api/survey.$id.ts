import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseBooleanQuery } from "~/app/http/list-query.server";
import { parseSurveyIncludesQuery } from "~/app/http/survey-query.server";
import { InUseError } from "~/server/platform/errors";
import { presentSurveyForApi } from "~/server/surveys/present-for-api";
import { deleteSurvey, getSurvey, updateSurvey } from "~/server/surveys/surveys";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id, url }) => {
    const includes = parseSurveyIncludesQuery(url);
    const found = await getSurvey(caller, id());
    const survey = await presentSurveyForApi(caller, found, includes);
    return {
      message: "Survey retrieved successfully",
      data: { survey },
      version: found.version,
    };
  }),

  PUT: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const updated = await updateSurvey(caller, id(), await body(), expectedVersions);
    const survey = await presentSurveyForApi(caller, updated);
    return { message: "Survey updated successfully", data: { survey }, version: updated.version };
  }),

  /** Refuses to delete a survey with responses, unless `deleteResponses` is true. */
  DELETE: allow("content.write", async ({ caller, id, url, expectedVersions }) => {
    const maxResponses = parseBooleanQuery(url, "deleteResponses") ? Infinity : 0;
    await deleteSurvey(caller, id(), maxResponses, expectedVersions).catch(explainConflict);
    return { message: "Survey deleted successfully", data: null };
  }),
});

/** Names the query parameter that confirms the deletion in the error message: an API has no confirmation page. */
function explainConflict(error: unknown): never {
  if (!(error instanceof InUseError)) throw error;
  throw new InUseError(`${error.message}. Send ?deleteResponses=true to delete them.`);
}

export const loader = route.loader;
export const action = route.action;
