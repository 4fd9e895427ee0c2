import type { Audience } from "~/models/guidance/audience.schema";
import { MAX_STEPS } from "~/models/guidance/guidance-step.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import type { ListQuery } from "~/server/platform/list";
import { paginateInMemory, type SortKey } from "~/server/platform/list-in-memory";
import { stepsOf } from "./find";
import { getGuidance } from "./guidances";
import { presentStep, type StepData } from "./present";

const SORT_KEYS = {
  guidanceDay: ({ guidanceDay }) => guidanceDay,
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  updatedAt: ({ updatedAt }) => Date.parse(updatedAt),
} satisfies Record<string, SortKey<StepData>>;

/** What the steps of a guidance can be sorted by; a page is as long as a guidance can be. */
export const STEP_LIST = {
  sortFields: Object.keys(SORT_KEYS) as StepSortField[],
  defaultSort: "guidanceDay" as const,
  pageSize: MAX_STEPS,
};
export type StepSortField = keyof typeof SORT_KEYS;

/**
 * One page of the steps of a guidance, or of those whose title or directions contain the search text; with the guidance,
 * and how many steps it has in all (specification 001, section 7: GET /caretaker-guidance-step/guidance).
 * @throws NotFoundError for unknown guidance
 */
export async function pageOfSteps(
  caller: Caller,
  audience: Audience,
  guidanceId: number,
  query: ListQuery<StepSortField>,
) {
  authorize(caller, "content.read");
  const guidance = await getGuidance(caller, audience, guidanceId);
  const all = (await stepsOf(caller, guidanceId)).map(presentStep);
  const { rows, ...page } = paginateInMemory(all, query, {
    sortKey: SORT_KEYS[query.sortBy],
    textOf: ({ guidanceTitle, guidanceDirections }) => `${guidanceTitle}\n${guidanceDirections}`,
  });
  return { guidance, steps: rows, totalSteps: all.length, ...page };
}
