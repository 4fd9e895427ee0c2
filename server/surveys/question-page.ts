import { authorize, type Caller } from "~/server/platform/caller";
import type { ListQuery } from "~/server/platform/list";
import { paginateInMemory, type SortKey } from "~/server/platform/list-in-memory";
import type { QuestionData } from "./present";
import { findSurvey } from "./question-set";
import { listQuestionsOf } from "./questions";

/** What decides on a question's place; those of one survey come in their order already. */
const SORT_KEYS = {
  position: (_, at) => at,
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  updatedAt: ({ updatedAt }) => Date.parse(updatedAt),
} satisfies Record<string, SortKey<QuestionData>>;

/** What the questions of a survey can be sorted by; a page is as long as a survey can be. */
export const QUESTION_LIST = {
  sortFields: Object.keys(SORT_KEYS) as QuestionSortField[],
  defaultSort: "position" as const,
  pageSize: 100,
};
export type QuestionSortField = keyof typeof SORT_KEYS;

/**
 * One page of the questions of a survey, or of those whose text contains the search text (specification 001, section 3:
 * "The question list response"). They are 100 at most, and read in one statement: no index sorts or finds them.
 * @throws NotFoundError for an unknown survey
 */
export async function pageOfQuestions(
  caller: Caller,
  surveyId: number,
  query: ListQuery<QuestionSortField>,
) {
  authorize(caller, "content.read");
  const survey = await findSurvey(caller, surveyId);
  const asking = (await listQuestionsOf(caller, [surveyId]))(surveyId);
  const { questions: all, questionsVersion = survey.questionsVersion } = asking;
  const { rows, ...page } = paginateInMemory(all, query, {
    sortKey: SORT_KEYS[query.sortBy],
    textOf: ({ questionText }) => questionText,
  });
  return {
    surveyId,
    surveyName: survey.name,
    surveyServeType: survey.serveType,
    questionsVersion,
    totalQuestions: all.length,
    questions: rows,
    ...page,
  };
}
