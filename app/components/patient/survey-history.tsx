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
  isExample: boolean;
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

/** Submitted answers, newest first; rows become labeled cards on small screens. */
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
            <tr key={index}>
              <td className="text" data-label={COLUMNS[0]}>
                {row.session || NOT_AVAILABLE}
              </td>
              <td data-label={COLUMNS[1]}>{row.day}</td>
              <td className="name" data-label={COLUMNS[2]}>
                {row.survey} <SurveyNote {...row} />
              </td>
              <td data-label={COLUMNS[3]}>
                <IndexValue level={row.anxiety} />
              </td>
              <td data-label={COLUMNS[4]}>
                <IndexValue level={row.recovery} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages > 1 && <Pages page={page} pages={pages} />}
    </section>
  );
}

function SurveyNote({ description, isExample }: Pick<HistoryRow, "description" | "isExample">) {
  return (
    <span className="block text-sm font-normal text-soft">
      {description}
      {isExample && (
        <>
          {" "}
          <span className="ml-1 inline-block rounded-full border border-line-strong px-2">
            Example
          </span>
        </>
      )}
    </span>
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
