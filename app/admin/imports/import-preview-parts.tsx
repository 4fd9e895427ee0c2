import { useLocation } from "@remix-run/react";
import { truncateText } from "~/models/rules/text-limits.schema";
import type { ImportOutcome, PreviewRow } from "~/server/imports/outcomes";

const ROWS_PER_PAGE = 50;
const OUTCOME_LABELS = {
  create: "To create",
  near: "Nearly the same",
  "already there": "Already exists",
  refused: "Not imported",
};
type OutcomeFilter = ImportOutcome | "near" | "all";
/** Longer cells are cut in the preview. In characters. */
const MAX_CELL_LENGTH = 100;

/** Filters the preview rows by outcome (`?show=`) and selects one page of them (`?rows=`); counts rows per outcome. */
export function readPreviewQuery(search: URLSearchParams, rows: PreviewRow[]) {
  const requested = search.get("show") ?? "all";
  const outcome: OutcomeFilter = Object.hasOwn(OUTCOME_LABELS, requested)
    ? (requested as Exclude<OutcomeFilter, "all">)
    : "all";
  const select = (target: OutcomeFilter) =>
    target === "all"
      ? rows
      : rows.filter((row) => (target === "near" ? row.near : row.outcome === target));
  const matching = select(outcome);
  const pages = Math.max(1, Math.ceil(matching.length / ROWS_PER_PAGE));
  const page = Math.min(pages, Math.max(1, Math.floor(Number(search.get("rows"))) || 1));
  const visibleRows = matching.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  return {
    outcome,
    page,
    pages,
    visibleRows: visibleRows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => truncateText(cell, MAX_CELL_LENGTH)),
    })),
    counts: {
      create: select("create").length,
      near: select("near").length,
      "already there": select("already there").length,
      refused: select("refused").length,
    },
  };
}

/** Returns a builder of links to another outcome or page of this preview; keeps the list's query. */
function usePreviewLink() {
  const { pathname, search } = useLocation();
  return (outcome: OutcomeFilter, page: number) => {
    const query = new URLSearchParams(search);
    query.delete("show");
    query.delete("rows");
    if (outcome !== "all") query.set("show", outcome);
    if (page > 1) query.set("rows", String(page));
    const queryString = query.toString();
    return queryString ? `${pathname}?${queryString}` : pathname;
  };
}

type Counts = Record<keyof typeof OUTCOME_LABELS, number>;

/** Tabs that filter the rows by outcome, with the count of each; nearly the same names only where there are some. */
export function OutcomeTabs({ counts, outcome }: { counts: Counts; outcome: OutcomeFilter }) {
  const link = usePreviewLink();
  const all = counts.create + counts["already there"] + counts.refused;
  const keys = Object.keys(OUTCOME_LABELS) as (keyof Counts)[];
  const tabs: [OutcomeFilter, string, number][] = [
    ["all", "All rows", all],
    ...keys
      .filter((key) => key !== "near" || counts.near > 0)
      .map((key): [OutcomeFilter, string, number] => [key, OUTCOME_LABELS[key], counts[key]]),
  ];
  return (
    <nav className="mb-5 flex flex-wrap gap-1" aria-label="Rows">
      {tabs.map(([key, label, count]) => (
        <a
          className="pill"
          key={key}
          href={link(key, 1)}
          aria-current={key === outcome ? "page" : undefined}
          data-stay=""
        >
          {label} ({count.toLocaleString("en-US")}){" "}
        </a>
      ))}
    </nav>
  );
}

/** Pagination of the preview rows. */
export function ImportPager(props: { page: number; pages: number; outcome: OutcomeFilter }) {
  const { page, pages, outcome } = props;
  const link = usePreviewLink();
  if (pages <= 1) return null;
  return (
    <nav
      className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-soft tabular-nums"
      aria-label="Pages of rows"
    >
      <p>
        Page {page} of {pages}
      </p>
      <ul className="flex gap-2">
        {page > 1 && (
          <li>
            <a className="button small" href={link(outcome, page - 1)} rel="prev" data-stay="">
              Previous
            </a>
          </li>
        )}
        {page < pages && (
          <li>
            <a className="button small" href={link(outcome, page + 1)} rel="next" data-stay="">
              Next
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Submit button that discards the import, including its upload. */
export function DiscardButton() {
  return (
    <button className="button" name="intent" value="discard">
      Cancel
    </button>
  );
}
