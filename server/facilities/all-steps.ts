import { NavigationStep } from "~/models";
import { MAX_NAVIGATION_STEPS } from "~/models/facilities/navigation-step.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { type ListQuery, readPage } from "~/server/platform/list";
import { parentFilter } from "~/server/platform/list-filters";
import { paginateInMemory, type SortKey } from "~/server/platform/list-in-memory";
import type { SortColumn } from "~/server/platform/sort-column";
import { findSteps } from "./find";
import { getFacility } from "./facilities";
import { type NavigationStepData, presentNavigationStep } from "./present";

const SORT_COLUMNS = {
  id: ["id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Sort fields, page size and filters of the list of the steps of all facilities. */
export const ALL_STEPS_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as (keyof typeof SORT_COLUMNS)[],
  pageSize: 20,
  filters: { facilityId: parentFilter("a facility", "facilityId") },
};

/** Reads a page of the steps of all facilities. */
export async function listAllSteps(caller: Caller, query: ListQuery<keyof typeof SORT_COLUMNS>) {
  authorize(caller, "content.read");
  const { items: steps, ...page } = await readPage(caller, NavigationStep, {
    query,
    where: undefined,
    sortedBy: SORT_COLUMNS[query.sortBy],
    // Each facility knows how many steps it has.
    count: "(SELECT COALESCE(SUM(step_count), 0) FROM facilities)",
    present: (rows) => rows.map(presentNavigationStep),
  });
  return { steps, ...page };
}

const SORT_KEYS = {
  position: ({ position }) => position,
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  updatedAt: ({ updatedAt }) => Date.parse(updatedAt),
} satisfies Record<string, SortKey<NavigationStepData>>;

/** Sort fields and page size of a facility's steps: one page holds them all by default. */
export const STEP_LIST = {
  sortFields: Object.keys(SORT_KEYS) as (keyof typeof SORT_KEYS)[],
  defaultSort: "position" as const,
  pageSize: MAX_NAVIGATION_STEPS,
};

/**
 * Reads a page of a facility's steps, with the facility; the search matches titles and descriptions.
 * @throws NotFoundError for an unknown facility
 */
export async function readStepPage(
  caller: Caller,
  facilityId: number,
  query: ListQuery<keyof typeof SORT_KEYS>,
) {
  authorize(caller, "content.read");
  const facility = await getFacility(caller, facilityId);
  const steps = (await findSteps(caller, facilityId)).map(presentNavigationStep);
  const { rows, ...page } = paginateInMemory(steps, query, {
    sortKey: SORT_KEYS[query.sortBy],
    getSearchText: ({ title, description }) => `${title}\n${description}`,
  });
  return { facility, steps: rows, totalSteps: steps.length, ...page };
}
