import type { Survey } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { readTags, SURVEY_TAGS } from "~/server/tags/tag-links";
import { presentSurvey, presentSurveyTags, type SurveyData } from "./present";
import { readScopes, type SurveyScope } from "./scopes";
import { readQuestionOrder } from "./question-set";

/** A survey with its tags, and whom it is for. */
export type TaggedSurvey = SurveyData &
  SurveyScope & { tags: ReturnType<typeof presentSurveyTags> };
/** A survey with everything that an update can change; questions are only ids. */
export type FullSurvey = TaggedSurvey & { questionOrder: number[] };

/** Presents a survey with its tags and question order. */
export async function presentFull(caller: Caller, survey: Survey): Promise<FullSurvey> {
  const findTags = await readTags(caller, SURVEY_TAGS, [survey.id]);
  const findScope = await readScopes(caller, [survey.id]);
  return {
    ...presentSurvey(survey),
    tags: presentSurveyTags(findTags(survey.id)),
    ...findScope(survey.id),
    questionOrder: await readQuestionOrder(caller, survey.id),
  };
}
