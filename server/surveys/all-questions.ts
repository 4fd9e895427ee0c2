import { SurveyQuestion } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { type ListQuery, readPage } from "~/server/platform/list";
import { parentFilter } from "~/server/platform/list-filters";
import type { SortColumn } from "~/server/platform/sort-column";
import { presentQuestion } from "./present";
import { WITH_WORDING } from "./question-set";

const SORT_COLUMNS = {
  id: ["id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Sort fields, page size and filters of the list of all surveys' questions. */
export const ALL_QUESTIONS_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as (keyof typeof SORT_COLUMNS)[],
  pageSize: 20,
  filters: { surveyId: parentFilter("a survey", "surveyId") },
};

/** Reads a page of the questions of all surveys. */
export async function listAllQuestions(
  caller: Caller,
  query: ListQuery<keyof typeof SORT_COLUMNS>,
) {
  authorize(caller, "content.read");
  const { items: questions, ...page } = await readPage(caller, SurveyQuestion, {
    query,
    where: undefined,
    sortedBy: SORT_COLUMNS[query.sortBy],
    include: WITH_WORDING,
    present: (rows) => rows.map(presentQuestion),
  });
  return { questions, ...page };
}
