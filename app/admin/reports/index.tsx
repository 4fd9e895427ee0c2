import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/content/page-title";
import { pageLoader } from "~/app/http/page.server";
import { listReports } from "~/server/reports/read-report";
import { ReportList } from "./report-list";

export const handle = { title: "Reports" };
export { ReportsError as ErrorBoundary } from "./reports-error";

export const loader = pageLoader("reports.read", ({ caller }) =>
  Promise.resolve({
    reports: listReports(caller).map(({ key, title, summary }) => ({ key, title, summary })),
  }),
);

export default function Reports() {
  const { reports } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title="Reports" subtitle="What was used, and what it did" />
      <ReportList reports={reports} />
    </>
  );
}
