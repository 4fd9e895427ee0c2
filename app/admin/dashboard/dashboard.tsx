import { useLoaderData } from "@remix-run/react";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { PeriodTabs } from "~/app/components/chart/period-tabs";
import { pageLoader } from "~/app/http/page.server";
import { parsePeriodQuery } from "~/app/http/period-query.server";
import { readDashboardFigures } from "~/server/dashboard/dashboard";
import { readFirstSteps } from "~/server/dashboard/first-steps";
import { readPendingWork } from "~/server/dashboard/pending-work";
import { CountGroup } from "./count-group";
import { describeComparison } from "./format-change.server";
import { FirstSteps } from "./first-steps";
import { NeedsYou } from "./needs-you";
import { presentPendingWork } from "./pending-work.server";
import { type FiguresView, presentFigures } from "./present-figures.server";

export const handle = { title: "Dashboard" };

export const loader = pageLoader("content.read", async ({ caller, url }) => {
  const period = parsePeriodQuery(url);
  const [figures, work, firstSteps] = await Promise.all([
    readDashboardFigures(caller, period),
    readPendingWork(caller),
    readFirstSteps(caller),
  ]);
  // As text, which is shorter: loader data encodes each value with an index.
  return {
    period,
    firstSteps,
    comparison: describeComparison(period),
    work: presentPendingWork(work),
    figures: JSON.stringify(presentFigures(figures, period)),
  };
});

export default function Dashboard() {
  const { period, firstSteps, comparison, work, figures } = useLoaderData<typeof loader>();
  const { groups, scale } = JSON.parse(figures) as FiguresView;
  const isEmpty = groups.every(({ cards }) => cards.every(({ details }) => !details));
  return (
    <>
      <PageTitle
        title="Dashboard"
        subtitle={
          isEmpty
            ? "There is nothing to count yet. Whatever is added appears here, day by day."
            : "Overview and recent activity"
        }
      />
      {firstSteps && <FirstSteps {...firstSteps} />}
      <NeedsYou {...work} />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 *:mb-0">
        <PeriodTabs path="/admin/dashboard" period={period} />
        {!isEmpty && <p className="text-sm text-soft">{comparison}</p>}
      </div>
      <div className="grid grid-cols-2 gap-x-6 lg:grid-cols-4 print:block">
        {groups.map((group) => (
          <CountGroup key={group.title} {...group} scale={scale} />
        ))}
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Dashboard",
        message: "Failed to load the dashboard. Please try again later.",
      }}
      back={{ href: "/admin/dashboard", label: "Back to Dashboard" }}
    />
  );
}
