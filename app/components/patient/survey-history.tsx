import type { IndexLevel } from "~/server/patients/health-index";
import { IndexValue, NOT_AVAILABLE } from "./index-value";

/** Row of the survey history (specification 000, section 3.6). */
export type HistoryRow = {
  session: string;
  day: string;
  survey: string;
  description: string;
  anxiety: IndexLevel | null;
  recovery: IndexLevel | null;
};
type Props = {
  rows: HistoryRow[];
  page: number;
  pages: number;
};

const COLUMNS = [
  "Session",
  "Date Taken",
  "Survey Name/Description",
  "Anxiety Index",
  "Recovery Index",
] as const;

/** On phones a row has two lines: the survey with its index, then the session with its day. */
const PHONE_ROW =
  "max-sm:mb-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0 max-sm:bg-transparent max-sm:px-0 max-sm:*:col-start-1";

/** Submitted answers, newest first; rows become cards on small screens, and lines on phones. */
export function SurveyHistory({ rows, page, pages }: Props) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="history">
      <h2 id="history">Survey History</h2>
      <table className="rows">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="*:break-inside-avoid">
          {rows.map((row, index) => (
            <tr key={index} className={PHONE_ROW}>
              <td
                className="text max-sm:text-base max-sm:text-soft max-sm:block max-sm:[&::before]:hidden"
                data-label={COLUMNS[0]}
              >
                <span className={row.session ? undefined : "max-sm:hidden"}>
                  {row.session || NOT_AVAILABLE}
                </span>{" "}
                <span className="whitespace-nowrap sm:hidden">
                  {row.session && "· "}
                  {row.day}
                </span>
              </td>
              <td className="max-sm:hidden" data-label={COLUMNS[1]}>
                {row.day}
              </td>
              <td className="name max-sm:m-0 max-sm:text-body" data-label={COLUMNS[2]}>
                {row.survey}{" "}
                <span className="block text-sm font-normal text-soft max-sm:hidden">
                  {row.description}
                </span>
              </td>
              <IndexCell label={COLUMNS[3]} level={row.anxiety} />
              <IndexCell label={COLUMNS[4]} level={row.recovery} />
            </tr>
          ))}
        </tbody>
      </table>
      {pages > 1 && <Pages page={page} pages={pages} />}
    </section>
  );
}

/** On phones at the right, above its label; left out where there is none. */
function IndexCell({ label, level }: { label: string; level: IndexLevel | null }) {
  return (
    <td
      className={
        level
          ? "max-sm:col-start-2! max-sm:row-span-2 max-sm:row-start-1 max-sm:flex-col-reverse max-sm:items-end max-sm:justify-end max-sm:[&::before]:m-0 max-sm:[&::before]:w-auto"
          : "max-sm:hidden"
      }
      data-label={label}
    >
      <IndexValue level={level} />
    </td>
  );
}

function Pages({ page, pages }: Pick<Props, "page" | "pages">) {
  const href = (target: number) =>
    target === 1 ? "/health-metrics" : `/health-metrics?page=${target}`;
  return (
    <nav
      className="flex flex-wrap items-center gap-4 print:hidden"
      aria-label="Pages of the history"
    >
      {page > 1 && (
        <a className="button" href={`${href(page - 1)}#history`} rel="prev">
          Newer
        </a>
      )}{" "}
      <span className="text-base text-soft tabular-nums">
        Page {page} of {pages}
      </span>{" "}
      {page < pages && (
        <a className="button" href={`${href(page + 1)}#history`} rel="next">
          Older
        </a>
      )}
    </nav>
  );
}
