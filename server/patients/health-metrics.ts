import type { Caller } from "~/server/platform/caller";
import { type ListQuery, type Pagination, paginationOf } from "~/server/platform/list";
import { type IndexKind, type IndexLevel, levelOf, type Trend, trendOf } from "./health-index";
import { ownSittings, type Sitting } from "./sittings";

/** So many sittings stand on a page of the history. */
export const HISTORY_PAGE = 10;
/** So many sittings a chart has at most: the latest ones. */
const CHARTED = 30;

/** A sitting of one index, in whole percent; its day is ISO 8601. */
export type Measured = { at: string; percent: number };

/** How one index is now, where it is going, and the sittings behind that, the oldest first. */
export type IndexFigures = {
  current: (IndexLevel & { at: string }) | null;
  trend: Trend | null;
  points: Measured[];
};

export type HealthMetrics = {
  /** Of all sittings that are shown. */
  answered: number;
  lastAt: string | null;
  anxiety: IndexFigures;
  recovery: IndexFigures;
  history: Sitting[];
  pagination: Pagination;
  /** How many of all are the sample patient's. */
  examples: number;
};

/**
 * How the patient who asks has felt so far (specification 000, section 2.7): from their own answers, and the examples among
 * them while those are shown. The indices and the charts count all that the history shows, on all of its pages.
 */
export async function healthMetrics(
  caller: Caller,
  query: Pick<ListQuery<string>, "page" | "limit">,
): Promise<HealthMetrics> {
  const sittings = await ownSittings(caller);
  const pagination = paginationOf(query, sittings.length);
  const from = (query.page - 1) * query.limit;
  return {
    answered: sittings.length,
    lastAt: sittings[0]?.at ?? null,
    anxiety: figuresOf("anxiety", sittings),
    recovery: figuresOf("recovery", sittings),
    history: sittings.slice(from, from + query.limit),
    pagination,
    examples: sittings.filter(({ isExample }) => isExample).length,
  };
}

function figuresOf(kind: IndexKind, sittings: readonly Sitting[]): IndexFigures {
  const points = sittings
    .flatMap(({ at, [kind]: percent }) => (percent === null ? [] : { at, percent }))
    .slice(0, CHARTED)
    .reverse();
  const last = points.at(-1);
  const level = levelOf(kind, last?.percent ?? null);
  return {
    current: last && level ? { ...level, at: last.at } : null,
    trend: trendOf(
      kind,
      points.map(({ percent }) => percent),
    ),
    points,
  };
}
