import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/ui/page-title";
import { ErrorView } from "~/app/components/ui/error-view";
import { pageLoader } from "~/app/http/page.server";
import { contentCounts } from "~/server/dashboard/content-counts";
import { type Period, PERIODS } from "~/server/platform/dates";
import { BadRequestError } from "~/server/platform/errors";

export const handle = { title: "Dashboard" };

const LABELS: Record<Period, { tab: string; words: string }> = {
  "1d": { tab: "Today", words: "today" },
  "7d": { tab: "1 Week", words: "in the last 7 days" },
  "30d": { tab: "1 Month", words: "in the last 30 days" },
  ytd: { tab: "YTD", words: "since the new year" },
  "365d": { tab: "1 Year", words: "in the last 365 days" },
};

export const loader = pageLoader("content.read", async ({ caller, url }) => {
  const asked = url.searchParams.get("period") ?? "30d";
  const period = PERIODS.find((each) => each === asked);
  if (!period) throw new BadRequestError(`period must be one of ${PERIODS.join(", ")}`);
  const tabs = PERIODS.map((each) => ({ period: each, label: LABELS[each].tab }));
  return { period, tabs, words: LABELS[period].words, counts: await contentCounts(caller, period) };
});

export default function Dashboard() {
  const { period, tabs, words, counts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title="Dashboard" />
      <nav className="pills" aria-label="Period">
        {tabs.map((tab) => (
          <a
            key={tab.period}
            href={`/admin/dashboard?period=${tab.period}`}
            aria-current={tab.period === period ? "page" : undefined}
            data-stay=""
          >
            {tab.label}
          </a>
        ))}
      </nav>
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
