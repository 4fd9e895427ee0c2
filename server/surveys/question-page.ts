import { authorize, type Caller } from "~/server/platform/caller";
import type { ListQuery } from "~/server/platform/list";
import { paginateInMemory, type SortKey } from "~/server/platform/list-in-memory";
import type { QuestionData } from "./present";
import { findSurvey } from "./question-set";
import { listVersionedQuestions } from "./questions";

/** Sort keys; the rows are in question order, so their index is the position. */
const SORT_KEYS = {
  position: (_, index) => index,
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  updatedAt: ({ updatedAt }) => Date.parse(updatedAt),
} satisfies Record<string, SortKey<QuestionData>>;

/** Sort fields and page size of a survey's questions: one page holds them all by default. */
export const QUESTION_LIST = {
  sortFields: Object.keys(SORT_KEYS) as QuestionSortField[],
  defaultSort: "position" as const,
  pageSize: 100,
};
export type QuestionSortField = keyof typeof SORT_KEYS;

/**
 * Reads a page of a survey's questions; the search matches their text (specification 001, section 3: "The question
 * list response"). At most 100 are read in one query and sorted in memory.
 * @throws NotFoundError for an unknown survey
 */
export async function readQuestionPage(
  caller: Caller,
  surveyId: number,
  query: ListQuery<QuestionSortField>,
) {
  authorize(caller, "content.read");
  const survey = await findSurvey(caller, surveyId);
  const findVersionedQuestions = await listVersionedQuestions(caller, [surveyId]);
  const { questions: all, questionsVersion = survey.questionsVersion } =
    findVersionedQuestions(surveyId);
  const { rows, ...page } = paginateInMemory(all, query, {
    sortKey: SORT_KEYS[query.sortBy],
    getSearchText: ({ questionText }) => questionText,
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
