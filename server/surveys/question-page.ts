import { normalizeName } from "~/models/text.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { type ListQuery, paginationOf } from "~/server/platform/list";
import type { QuestionData } from "./present";
import { findSurvey } from "./question-set";
import { listQuestionsOf } from "./questions";

/** What decides on a question's place; those of one survey come in their order already. */
const SORT_KEYS = {
  position: () => 0,
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  updatedAt: ({ updatedAt }) => Date.parse(updatedAt),
} satisfies Record<string, (question: QuestionData) => number>;

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
  const text = normalizeName(query.search);
  const found = sorted(all, query).filter((each) =>
    normalizeName(each.questionText).includes(text),
  );
  const { page, limit, sortBy, sortOrder } = query;
  return {
    surveyId,
    surveyName: survey.name,
    surveyServeType: survey.serveType,
    questionsVersion,
    totalQuestions: all.length,
    questions: found.slice((page - 1) * limit, page * limit),
    pagination: paginationOf(query, found.length),
    sorting: { sortBy, sortOrder },
  };
}

function sorted(
  questions: QuestionData[],
  { sortBy, sortOrder }: ListQuery<QuestionSortField>,
): QuestionData[] {
  const key = SORT_KEYS[sortBy];
  const places = new Map(questions.map(({ id }, at) => [id, sortBy === "position" ? at : id]));
  const place = ({ id }: QuestionData) => places.get(id) ?? 0;
  const ascending = [...questions].sort((a, b) => key(a) - key(b) || place(a) - place(b));
  return sortOrder === "DESC" ? ascending.reverse() : ascending;
}
