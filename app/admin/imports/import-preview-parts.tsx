import { useLocation } from "@remix-run/react";
import { OUTCOME_LABELS, type OutcomeFilter } from "./outcome-filter";

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

/** Tabs that filter the rows by outcome, with the count of each; updates and nearly the same names only where there are some. */
export function OutcomeTabs({ counts, outcome }: { counts: Counts; outcome: OutcomeFilter }) {
  const link = usePreviewLink();
  const all = counts.create + counts.update + counts["already there"] + counts.refused;
  const keys = Object.keys(OUTCOME_LABELS) as (keyof Counts)[];
  const tabs: [OutcomeFilter, string, number][] = [
    ["all", "All rows", all],
    ...keys
      .filter((key) => (key !== "near" && key !== "update") || counts[key] > 0)
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
