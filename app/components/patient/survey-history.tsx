import type { IndexLevel } from "~/server/patients/health-index";
import { IndexValue } from "./index-value";

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

/** Submitted answers, newest first; rows become labeled cards on phones. */
export function SurveyHistory({ rows, page, pages }: Props) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">Survey History</h2>
      <table className="history">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <td data-label={COLUMNS[0]}>{row.session || "N/A"}</td>
              <td data-label={COLUMNS[1]}>{row.day}</td>
              <td data-label="Survey">
                {row.survey} <span className="text-sm text-soft">{row.description}</span>{" "}
                {row.isExample && <span className="example">Example</span>}
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

function Pages({ page, pages }: Pick<Props, "page" | "pages">) {
  const href = (target: number) =>
    target === 1 ? "/health-metrics" : `/health-metrics?page=${target}`;
  return (
    <nav className="actions" aria-label="Pages of the history">
      {page > 1 && (
        <a className="button" href={`${href(page - 1)}#history`} rel="prev">
          Newer
        </a>
      )}{" "}
      <span>
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
