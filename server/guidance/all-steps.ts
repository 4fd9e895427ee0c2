import { literal } from "sequelize";
import { GuidanceStep } from "~/models";
import type { Audience } from "~/models/guidance/audience.schema";
import { guidanceIdFieldName } from "~/models/guidance/guidance-step.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { type ListQuery, readPage } from "~/server/platform/list";
import { parentFilter } from "~/server/platform/list-filters";
import type { SortColumn } from "~/server/platform/sort-column";
import { presentStep } from "./present";

const SORT_COLUMNS = {
  id: ["id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Sort fields, page size and filters of the list of an audience's steps, of all its guidance. */
export const allStepsList = (audience: Audience) => ({
  sortFields: Object.keys(SORT_COLUMNS) as (keyof typeof SORT_COLUMNS)[],
  pageSize: 20,
  filters: { [guidanceIdFieldName(audience)]: parentFilter("a guidance", "guidanceId") },
});

/** Reads a page of the steps of all guidance of an audience. */
export async function listAllSteps(
  caller: Caller,
  audience: Audience,
  query: ListQuery<keyof typeof SORT_COLUMNS>,
) {
  authorize(caller, "content.read");
  const { items: steps, ...page } = await readPage(caller, GuidanceStep, {
    query,
    // A correlated subquery, so that the rows are read along the index of their order.
    where: literal(
      `EXISTS (SELECT 1 FROM guidances WHERE guidances.id = "GuidanceStep"."guidance_id" ` +
        `AND guidances.audience = '${audience}')`,
    ),
    sortedBy: SORT_COLUMNS[query.sortBy],
    // Each guidance knows how many steps it has.
    count: `(SELECT COALESCE(SUM(step_count), 0) FROM guidances WHERE audience = '${audience}')`,
    present: (rows) => rows.map(presentStep),
  });
  return { steps, ...page };
}
