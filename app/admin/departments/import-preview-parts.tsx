import { useLocation } from "@remix-run/react";
import type { ImportOutcome, PreviewRow } from "~/server/departments/import-outcomes";

const ROWS_A_PAGE = 50;
const OUTCOMES = { create: "To create", "already there": "Already there", refused: "Refused" };
type Shown = ImportOutcome | "all";

/** Cuts one page of one outcome out of a preview: `show` and `rows` in the address, beside the list's own query. */
export function readPreviewQuery(search: URLSearchParams, rows: PreviewRow[]) {
  const asked = search.get("show") ?? "all";
  const outcome: Shown = Object.hasOwn(OUTCOMES, asked) ? (asked as ImportOutcome) : "all";
  const matching = outcome === "all" ? rows : rows.filter((row) => row.outcome === outcome);
  const pages = Math.max(1, Math.ceil(matching.length / ROWS_A_PAGE));
  const page = Math.min(pages, Math.max(1, Math.floor(Number(search.get("rows"))) || 1));
  const count = (wanted: ImportOutcome) => rows.filter((row) => row.outcome === wanted).length;
  return {
    outcome,
    page,
    pages,
    shown: matching.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE),
    counts: {
      create: count("create"),
      "already there": count("already there"),
      refused: count("refused"),
    },
  };
}

/** The address of this preview with another outcome or page; the list's query stays. */
function usePreviewLink() {
  const { pathname, search } = useLocation();
  return (show: Shown, rows: number) => {
    const query = new URLSearchParams(search);
    query.delete("show");
    query.delete("rows");
    if (show !== "all") query.set("show", show);
    if (rows > 1) query.set("rows", String(rows));
    const text = query.toString();
    return text ? `${pathname}?${text}` : pathname;
  };
}

type Counts = Record<ImportOutcome, number>;

/** How many rows would be created, are there already, or are refused; each shows only those. */
export function OutcomeTabs({ counts, outcome }: { counts: Counts; outcome: Shown }) {
  const link = usePreviewLink();
  const all = counts.create + counts["already there"] + counts.refused;
  const tabs: [Shown, string, number][] = [
    ["all", "All rows", all],
    ...Object.entries(OUTCOMES).map(([key, label]): [Shown, string, number] => [
      key as ImportOutcome,
      label,
      counts[key as ImportOutcome],
    ]),
  ];
  return (
    <nav className="pills" aria-label="Rows">
      {tabs.map(([key, label, count]) => (
        <a
          key={key}
          href={link(key, 1)}
          aria-current={key === outcome ? "page" : undefined}
          data-stay=""
        >
          {label} ({count.toLocaleString("en-US")})
        </a>
      ))}
    </nav>
  );
}

/** Earlier and later rows of a long preview. */
export function ImportPager(props: { page: number; pages: number; outcome: Shown }) {
  const { page, pages, outcome } = props;
  const link = usePreviewLink();
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label="Pages of rows">
      <p>
        Page {page} of {pages}
      </p>
      <ul>
        {page > 1 && (
          <li>
            <a href={link(outcome, page - 1)} rel="prev" data-stay="">
              Previous
            </a>
          </li>
        )}
        {page < pages && (
          <li>
            <a href={link(outcome, page + 1)} rel="next" data-stay="">
              Next
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Leaves the import: what was uploaded is deleted. */
export function DiscardButton() {
  return (
    <button className="button" name="intent" value="discard">
      Cancel
    </button>
  );
}
