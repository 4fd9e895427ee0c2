import type { Audience } from "~/models/guidance/audience.schema";
import { MAX_STEPS } from "~/models/guidance/guidance-step.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import type { ListQuery } from "~/server/platform/list";
import { paginateInMemory, type SortKey } from "~/server/platform/list-in-memory";
import { findSteps } from "./find";
import { getGuidance } from "./guidances";
import { presentStep, type StepData } from "./present";

const SORT_KEYS = {
  guidanceDay: ({ guidanceDay }) => guidanceDay,
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  updatedAt: ({ updatedAt }) => Date.parse(updatedAt),
} satisfies Record<string, SortKey<StepData>>;

/** Sort fields and page size of a guidance's steps: one page holds them all by default. */
export const STEP_LIST = {
  sortFields: Object.keys(SORT_KEYS) as StepSortField[],
  defaultSort: "guidanceDay" as const,
  pageSize: MAX_STEPS,
};
export type StepSortField = keyof typeof SORT_KEYS;

/**
 * Reads a page of a guidance's steps, with the guidance and its total number of steps; the search matches titles and
 * directions (specification 001, section 7: GET /caretaker-guidance-step/guidance).
 * @throws NotFoundError for unknown guidance
 */
export async function readStepPage(
  caller: Caller,
  audience: Audience,
  guidanceId: number,
  query: ListQuery<StepSortField>,
) {
  authorize(caller, "content.read");
  const guidance = await getGuidance(caller, audience, guidanceId);
  const steps = (await findSteps(caller, guidanceId)).map(presentStep);
  const { rows, ...page } = paginateInMemory(steps, query, {
    sortKey: SORT_KEYS[query.sortBy],
    getSearchText: ({ guidanceTitle, guidanceDirections }) =>
      `${guidanceTitle}\n${guidanceDirections}`,
  });
  return { guidance, steps: rows, totalSteps: steps.length, ...page };
}
