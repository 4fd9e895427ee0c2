import type { UIMatch } from "@remix-run/react";
import type { MediaLabels } from "~/models/media/media.schema";
import { type Period, PERIOD_LABELS } from "~/models/rules/period.schema";
import type { Pagination as Pages } from "~/server/platform/list";
import { BarChart, type BarChartData } from "../chart/bar-chart";
import { EmptyNotice } from "../list/empty-state";
import { ListWithoutDialogs } from "../list/list";
import { Pagination } from "../list/pagination";
import { PageTitle } from "../content/page-title";
import { PeriodTabs } from "../chart/period-tabs";

type Item = { id: number; name: string; views: number; plays: number };
type Back = { href: string; label: string };
type Props = {
  /** The page's path. */
  path: string;
  back: Back;
  owner: string;
  labels: MediaLabels;
  period: Period;
  views: number;
  plays: number;
  /** Null without any views or plays. */
  chart: BarChartData | null;
  items: Item[];
  pagination: Pages;
  search: string;
};

export const reportHandle = {
  title: ({ data }: UIMatch) => {
    const owner = (data as { owner: string } | undefined)?.owner;
    return owner ? `${owner} - Reports` : "Reports";
  },
};

/** The order of a report, as in readMediaReport; it cannot be changed. */
const SORTING = { sortBy: "plays", sortOrder: "DESC" } as const;

/** Report of views and plays of an owner's items in a period. */
export function ReportPage({ back, owner, labels, views, plays, chart, items, ...list }: Props) {
  const { path, period } = list;
  return (
    <ListWithoutDialogs
      {...list}
      filters={["period"]}
      sorting={SORTING}
      loadingText="Loading report..."
    >
      <PageTitle title={`${owner} - Reports`}>
        <a className="button" href={back.href}>
          {back.label}
        </a>
        <a className="button" href={`${path}.csv?period=${period}`} data-document="">
          Download CSV
        </a>
      </PageTitle>
      <PeriodTabs path={path} period={period} />
      <div className="cards">
        <Figure label="Views" value={views} period={period} />
        <Figure label="Plays" value={plays} period={period} />
      </div>
      {chart ? (
        <>
          <section className="card" aria-label="Views and plays over time">
            <BarChart {...chart} />
          </section>
          <ItemTable items={items} labels={labels} />
          <Pagination />
        </>
      ) : (
        <EmptyNotice text="Nothing was viewed or played in this period." />
      )}
    </ListWithoutDialogs>
  );
}

function Figure({ label, value, period }: { label: string; value: number; period: Period }) {
  return (
    <section className="card">
      <h2>{label}</h2>
      <p className="text-4xl leading-tight font-bold tracking-tighter tabular-nums">
        {value.toLocaleString("en-US")}
      </p>
      <p className="text-sm text-soft">{PERIOD_LABELS[period]}</p>
    </section>
  );
}

function ItemTable({ items, labels }: { items: Item[]; labels: MediaLabels }) {
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">{labels.item}</th>
          <th scope="col" className="number">
            Views
          </th>
          <th scope="col" className="number">
            Plays
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, name, views, plays }) => (
          <tr key={id}>
            <td data-label={labels.item}>{name}</td>
            <td data-label="Views" className="number">
              {views.toLocaleString("en-US")}
            </td>
            <td data-label="Plays" className="number">
              {plays.toLocaleString("en-US")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
