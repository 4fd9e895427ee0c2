import type { IncludedParts } from "~/server/surveys/present-for-api";
import { parseBooleanQuery } from "./list-query.server";

/**
 * Parses includeCount, includeTags and includeQuestions of an API request (specification 001, section 7).
 * @throws BadRequestError
 */
export function parseSurveyIncludesQuery(url: URL): IncludedParts {
  return {
    count: parseBooleanQuery(url, "includeCount"),
    tags: parseBooleanQuery(url, "includeTags"),
    questions: parseBooleanQuery(url, "includeQuestions"),
  };
}
