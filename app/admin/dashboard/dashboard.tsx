import { useLoaderData } from "@remix-run/react";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { PeriodTabs } from "~/app/components/chart/period-tabs";
import { pageLoader } from "~/app/http/page.server";
import { parsePeriodQuery } from "~/app/http/period-query.server";
import { type CardFigures, readDashboardFigures } from "~/server/dashboard/dashboard";
import { CountCard } from "./count-card";

export const handle = { title: "Dashboard" };

export const loader = pageLoader("content.read", async ({ caller, url }) => {
  const period = parsePeriodQuery(url);
  const { groups, ...scale } = await readDashboardFigures(caller, period);
  // The parts are joined into a string, which is shorter: loader data encodes each number of an array with an index.
  const compactCard = (card: CardFigures) => ({ ...card, parts: card.parts.join(" ") });
  return {
    period,
    scale,
    groups: groups.map(({ title, cards }) => ({ title, cards: cards.map(compactCard) })),
  };
});

export default function Dashboard() {
  const { period, groups, scale } = useLoaderData<typeof loader>();
  const isEmpty = groups.every(({ cards }) => cards.every(({ total }) => total === 0));
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
      <PeriodTabs path="/admin/dashboard" period={period} />
      {groups.map(({ title, cards }) => (
        <section key={title} className="counts">
          <h2>{title}</h2>
          <ul>
            {cards.map((card) => (
              <CountCard key={card.label} card={card} scale={scale} period={period} />
            ))}
          </ul>
        </section>
      ))}
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
