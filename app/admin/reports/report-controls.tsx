import { PeriodTabs } from "~/app/components/chart/period-tabs";
import { useReportFailure } from "~/app/components/document/document-context";
import { Problem } from "~/app/components/ui/problem";
import { fieldId } from "~/app/contracts/form-fields";
import type { Period } from "~/models/rules/period.schema";
import type { FilterField } from "~/server/reports/filter-options";
import { ReportFilters } from "./report-filters";

type Props = {
  path: string;
  search: string;
  period: Period | null;
  fields: readonly FilterField[];
  /** Messages by field; the server knows them by this name, and names the page after them. */
  queryErrors: Record<string, string>;
};

/** Query without its time. */
function withoutTime(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ["period", "from", "to"]) query.delete(name);
  return query.toString();
}

/** Period, dates and filters of a report, with what is wrong with them. */
export function ReportControls({ path, search, period, fields, queryErrors }: Props) {
  const problems = Object.entries(queryErrors);
  useReportFailure(problems.length > 0);
  return (
    <div className="grid grid-cols-1 gap-4 print:hidden">
      {problems.length > 0 && (
        <Problem title="There is a problem">
          <ul>
            {problems.map(([name, message]) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`}>{message}</a>
              </li>
            ))}
          </ul>
        </Problem>
      )}
      <PeriodTabs path={path} period={period} search={withoutTime(search)} />
      <ReportFilters
        path={path}
        search={search}
        period={period}
        fields={fields}
        errors={queryErrors}
      />
    </div>
  );
}
