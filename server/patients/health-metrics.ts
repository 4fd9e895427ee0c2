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
  /** Of the sittings that count. */
  answered: number;
  lastAt: string | null;
  anxiety: IndexFigures;
  recovery: IndexFigures;
  history: Sitting[];
  pagination: Pagination;
  /** How many in the history are the sample patient's, and whether there is nothing else. */
  examples: number;
  onlyExamples: boolean;
};

/**
 * How the patient who asks has felt so far (specification 000, section 2.7): from their own answers alone; from
 * the sample patient's as long as there are none. The history shows both until the examples are taken away.
 */
export async function healthMetrics(
  caller: Caller,
  query: Pick<ListQuery<string>, "page" | "limit">,
): Promise<HealthMetrics> {
  const sittings = await ownSittings(caller);
  const own = sittings.filter(({ isExample }) => !isExample);
  const counted = own.length > 0 ? own : sittings;
  const pagination = paginationOf(query, sittings.length);
  const from = (query.page - 1) * query.limit;
  return {
    answered: counted.length,
    lastAt: counted[0]?.at ?? null,
    anxiety: figuresOf("anxiety", counted),
    recovery: figuresOf("recovery", counted),
    history: sittings.slice(from, from + query.limit),
    pagination,
    examples: sittings.length - own.length,
    onlyExamples: sittings.length > 0 && own.length === 0,
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
