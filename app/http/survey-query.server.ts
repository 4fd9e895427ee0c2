import type { Including } from "~/server/surveys/present-for-api";
import { flag } from "./list-query.server";

/** Reads includeCount, includeTags and includeQuestions of a call (specification 001, section 7). @throws BadRequestError */
export function includedInSurvey(url: URL): Including {
  return {
    count: flag(url, "includeCount"),
    tags: flag(url, "includeTags"),
    questions: flag(url, "includeQuestions"),
  };
}
