import { data } from "@remix-run/node";
import { type UIMatch, useLoaderData } from "@remix-run/react";
import { BarChart } from "~/app/components/chart/bar-chart";
import { PageTitle } from "~/app/components/content/page-title";
import { PrintButton } from "~/app/components/printed-plan/print-button";
import { pageLoader } from "~/app/http/page.server";
import { InvalidInputError } from "~/server/platform/errors";
import { findReport, readReport } from "~/server/reports/read-report";
import { REPORTS_PATH } from "./path";
import { presentReport, toReportQuery } from "./present-report.server";
import { ReportBody } from "./report-body";
import { ReportControls } from "./report-controls";

export { ReportsError as ErrorBoundary } from "./reports-error";
export const handle = {
  title: ({ data }: UIMatch) => (data as { title: string } | undefined)?.title ?? "Report",
};

export const loader = pageLoader("reports.read", async ({ caller, params, url }) => {
  const { key, title, summary } = findReport(params.report);
  const page = {
    title,
    summary,
    path: `${REPORTS_PATH}/${key}`,
    search: toReportQuery(url.searchParams),
  };
  const input = Object.fromEntries(url.searchParams);
  try {
    const report = await readReport(caller, key, input);
    return { ...page, fields: report.fields, errors: {}, report: presentReport(report) };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    // What was typed stays in the fields, beside what is wrong with it.
    const { fields } = await readReport(caller, key, {});
    const errors = Object.fromEntries(
      error.fields.map(({ field, message }) => [field, message] as const),
    );
    return data({ ...page, fields, errors, report: null }, { status: 400 });
  }
});

export default function ReportPage() {
  const { title, summary, path, report, ...controls } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title={title}
        subtitle={summary}
        breadcrumb={[{ href: REPORTS_PATH, label: "Reports" }]}
      >
        {report && <PrintButton />}
      </PageTitle>
      <div className="grid grid-cols-1 gap-6">
        <ReportControls {...controls} path={path} period={report?.period ?? null} />
        {report && (
          <ReportBody
            {...report}
            chart={report.chart && <BarChart {...report.chart} />}
            filePath={`${path}/export`}
            search={controls.search}
          />
        )}
      </div>
    </>
  );
}
