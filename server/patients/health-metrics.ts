import type { Caller } from "~/server/platform/caller";
import { type ListQuery, type Pagination, buildPagination } from "~/server/platform/list";
import {
  type IndexKind,
  type IndexLevel,
  findLevel,
  type Trend,
  computeTrend,
} from "./health-index";
import { listOwnSittings, type Sitting } from "./sittings";

/** Sittings on a page of the history. */
export const HISTORY_PAGE_SIZE = 10;
/** Maximum number of points in a chart, which shows the latest sittings. */
const MAX_CHART_POINTS = 30;

/** Data point of an index: ISO 8601 time and whole percent. */
export type IndexPoint = { at: string; percent: number };

/** Current level, trend and data points (oldest first) of one index. */
export type IndexFigures = {
  current: (IndexLevel & { at: string }) | null;
  trend: Trend | null;
  points: IndexPoint[];
};

export type HealthMetrics = {
  /** Number of sittings that the figures are computed from. */
  answered: number;
  lastAt: string | null;
  anxiety: IndexFigures;
  recovery: IndexFigures;
  history: Sitting[];
  pagination: Pagination;
  /** Whether an index has answers of which it is unknown which end is good. */
  hasUnknownEnd: boolean;
  /** Whether all of it is the sample patient's. */
  isExample: boolean;
};

/**
 * Reads the caller's health metrics (specification 000, section 2.7): from their own sittings, or from the sample
 * patient's while they have nothing of their own.
 */
export async function readHealthMetrics(
  caller: Caller,
  query: Pick<ListQuery<string>, "page" | "limit">,
): Promise<HealthMetrics> {
  const sittings = await listOwnSittings(caller);
  const pagination = buildPagination(query, sittings.length);
  const from = (query.page - 1) * query.limit;
  return {
    answered: sittings.length,
    lastAt: sittings[0]?.at ?? null,
    anxiety: computeFigures("anxiety", sittings),
    recovery: computeFigures("recovery", sittings),
    history: sittings.slice(from, from + query.limit),
    pagination,
    hasUnknownEnd: sittings.some((sitting) => sitting.hasUnknownEnd),
    isExample: sittings.some(({ isExample }) => isExample),
  };
}

function computeFigures(kind: IndexKind, sittings: readonly Sitting[]): IndexFigures {
  const points = sittings
    .flatMap(({ at, [kind]: percent }) => (percent === null ? [] : { at, percent }))
    .slice(0, MAX_CHART_POINTS)
    .reverse();
  const last = points.at(-1);
  const level = findLevel(kind, last?.percent ?? null);
  return {
    current: last && level ? { ...level, at: last.at } : null,
    trend: computeTrend(
      kind,
      points.map(({ percent }) => percent),
    ),
    points,
  };
}
