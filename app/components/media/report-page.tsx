import type { UIMatch } from "@remix-run/react";
import type { MediaLabels } from "~/models/media/media.schema";
import { type Period, PERIOD_LABELS } from "~/models/rules/period.schema";
import type { Pagination as Pages } from "~/server/platform/list";
import { BarChart, type BarChartData } from "../chart/bar-chart";
import { useHasPermission } from "../layout/permissions";
import { EmptyNotice } from "../list/empty-state";
import { ListWithoutDialogs } from "../list/list";
import { Pagination } from "../list/pagination";
import { Figure, Figures } from "~/app/components/chart/figures";
import { PageTitle } from "../content/page-title";
import { PeriodTabs } from "../chart/period-tabs";

type Item = { id: number; name: string; views: number; plays: number };
type Props = {
  /** The page's path. */
  path: string;
  /** The list of all owners. */
  list: { href: string; label: string };
  /** Path of the owner's page. */
  ownerPath: string;
  /** Path of the owner's items. */
  itemsPath: string;
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
export function ReportPage(props: Props) {
  const { list, ownerPath, itemsPath, owner, labels, views, plays, chart, items, ...page } = props;
  const { path, period } = page;
  return (
    <ListWithoutDialogs
      {...page}
      filters={["period"]}
      sorting={SORTING}
      loadingText="Loading report..."
    >
      <PageTitle
        title={`${owner} - Reports`}
        breadcrumb={[list, { href: ownerPath, label: owner }]}
      >
        <a className="button" href={`${path}.csv?period=${period}`} data-document="">
          Download CSV
        </a>
      </PageTitle>
      <div className="grid grid-cols-1 gap-5">
        <PeriodTabs path={path} period={period} />
        <Figures>
          <Figure label={`Views ${PERIOD_LABELS[period]}`}>{views.toLocaleString("en-US")}</Figure>
          <Figure label={`Plays ${PERIOD_LABELS[period]}`}>{plays.toLocaleString("en-US")}</Figure>
        </Figures>
        {chart ? (
          <section className="card" aria-label="Views and plays over time">
            <BarChart {...chart} />
          </section>
        ) : (
          <EmptyNotice text="Nothing was viewed or played in this period." />
        )}
        {chart && <ItemTable items={items} path={itemsPath} labels={labels} />}
      </div>
      {chart && <Pagination />}
    </ListWithoutDialogs>
  );
}

type ItemTableProps = { items: Item[]; path: string; labels: MediaLabels };

function ItemTable({ items, path, labels }: ItemTableProps) {
  const mayWrite = useHasPermission("content.write");
  return (
    <table className="rows">
      <caption className="sr-only">{`${labels.item} by plays`}</caption>
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
            <td className="name">{mayWrite ? <a href={`${path}/${id}/edit`}>{name}</a> : name}</td>
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
