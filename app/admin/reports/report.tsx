import { data } from "@remix-run/node";
import { type UIMatch, useLoaderData } from "@remix-run/react";
import { BarChart } from "~/app/components/chart/bar-chart";
import { PageTitle } from "~/app/components/content/page-title";
import { List } from "~/app/components/list/list";
import { PrintButton } from "~/app/components/printed-plan/print-button";
import { pageLoader } from "~/app/http/page.server";
import { REPORT_PARAMETERS } from "~/models/reports/report-query.schema";
import { InvalidInputError } from "~/server/platform/errors";
import { requireReport } from "~/server/reports/find-report";
import { readReport } from "~/server/reports/read-report";
import { OUTCOMES_LIST_PATH, REPORTS_PATH } from "./path";
import { presentReport, toTypedQuery } from "./present-report.server";
import { ReportBody } from "./report-body";
import { ReportControls } from "./report-controls";
import { readSavedReports } from "./saved/read-saved-reports.server";
import { SavedReports } from "./saved/saved-reports";

export { ReportsError as ErrorBoundary } from "./reports-error";
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export const handle = {
  title: ({ data }: UIMatch) => (data as { title: string } | undefined)?.title ?? "Report",
};

export const loader = pageLoader("reports.read", async ({ caller, params, url }) => {
  const { key, title, summary } = requireReport(caller, params.report);
  const page = {
    report: key,
    title,
    summary,
    path: `${REPORTS_PATH}/${key}`,
    search: toTypedQuery(url.searchParams),
    saved: await readSavedReports(caller, key),
  };
  const input = Object.fromEntries(url.searchParams);
  try {
    const report = await readReport(caller, key, input);
    return { ...page, fields: report.fields, queryErrors: {}, content: presentReport(report) };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    // Keep the raw values in the fields, with their errors.
    const { fields } = await readReport(caller, key, {});
    const queryErrors = Object.fromEntries(
      error.fields.map(({ field, message }) => [field, message] as const),
    );
    return data({ ...page, fields, queryErrors, content: null }, { status: 400 });
  }
});

/** The page is no list of rows, but has dialogs over it as lists have. */
const SORTING = { sortBy: "id", sortOrder: "ASC" } as const;
const PAGINATION = { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 1 };

export default function ReportPage() {
  const { report, title, summary, path, search, saved, content, ...controls } =
    useLoaderData<typeof loader>();
  return (
    <List
      path={path}
      search={search}
      filters={REPORT_PARAMETERS}
      sorting={SORTING}
      pagination={PAGINATION}
      loadingText="Loading report..."
    >
      <PageTitle
        title={title}
        subtitle={summary}
        breadcrumb={[{ href: REPORTS_PATH, label: "Reports" }]}
      >
        {report === "outcomes" && (
          <a className="button" href={OUTCOMES_LIST_PATH}>
            Imported Outcomes
          </a>
        )}
        {content && <PrintButton />}
      </PageTitle>
      <div className="grid grid-cols-1 gap-6">
        <ReportControls
          {...controls}
          path={path}
          search={search}
          period={content?.period ?? null}
        />
        {content && (
          <ReportBody
            {...content}
            chart={content.chart && <BarChart {...content.chart} />}
            filePath={`${path}/export`}
            search={search}
          />
        )}
        {content && <SavedReports report={report} {...saved} />}
      </div>
    </List>
  );
}
