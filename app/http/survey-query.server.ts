import type { IncludedParts } from "~/server/surveys/present-for-api";
import { booleanQuery } from "./list-query.server";

/**
 * Parses includeCount, includeTags and includeQuestions of an API request (specification 001, section 7).
 * @throws BadRequestError
 */
export function surveyIncludesQuery(url: URL): IncludedParts {
  return {
    count: booleanQuery(url, "includeCount"),
    tags: booleanQuery(url, "includeTags"),
    questions: booleanQuery(url, "includeQuestions"),
  };
}
