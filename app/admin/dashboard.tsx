import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/ui/page-title";
import { ErrorView } from "~/app/components/ui/error-view";
import { PeriodTabs } from "~/app/components/ui/period-tabs";
import { pageLoader } from "~/app/http/page.server";
import { periodQuery } from "~/app/http/period-query.server";
import { PERIOD_WORDS } from "~/models/period.schema";
import { contentCounts } from "~/server/dashboard/content-counts";

export const handle = { title: "Dashboard" };

export const loader = pageLoader("content.read", async ({ caller, url }) => {
  const period = periodQuery(url);
  return { period, counts: await contentCounts(caller, period) };
});

export default function Dashboard() {
  const { period, counts } = useLoaderData<typeof loader>();
  const { words } = PERIOD_WORDS[period];
  return (
    <>
      <PageTitle title="Dashboard" />
      <PeriodTabs path="/admin/dashboard" period={period} />
      <div className="cards">
        {counts.map(({ label, total, added, href }) => (
          <section className="card" key={label}>
            <h2>
              <a href={href}>{label}</a>
            </h2>
            <p className="figure">{total.toLocaleString("en-US")}</p>
            <p className="hint">
              {added === 0
                ? `None added ${words}`
                : `${added.toLocaleString("en-US")} added ${words}`}
            </p>
          </section>
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
