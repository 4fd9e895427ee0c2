import { barChart } from "~/app/components/chart/bar-chart.server";
import { GROUPED_BY } from "~/app/components/chart/grouped-by";
import { bodyInParts, csvFile } from "~/app/http/file.server";
import { screenPageQuery, redirectToLastPage } from "~/app/http/list-query.server";
import type { PageArgs } from "~/app/http/page.server";
import { periodQuery } from "~/app/http/period-query.server";
import { MEDIA_LABELS, type MediaItemType } from "~/models/media/media.schema";
import { mediaReport, mediaReportCsv, REPORT_PAGE_SIZE } from "~/server/media/report";

type ReportOf = {
  itemType: MediaItemType;
  ownerId: number;
  /** The owners' part of the back-office: the reports are below it, and files are named after it. */
  area: "advertisers" | "religious";
};
type Report = Awaited<ReturnType<typeof mediaReport>>;

/** Loads what ReportPage shows. @throws NotFoundError, BadRequestError */
export async function loadReport({ caller, url }: PageArgs, { area, ...of }: ReportOf) {
  const period = periodQuery(url);
  const page = screenPageQuery(url, REPORT_PAGE_SIZE);
  const { buckets, unit, ...report } = await mediaReport(caller, { ...of, period, page });
  redirectToLastPage(url, report.pagination, ["period"]);
  const counted = report.views + report.plays > 0;
  const chart = counted ? chartOf({ buckets, unit, ...report }) : null;
  return {
    ...report,
    path: `/admin/${area}/${of.ownerId}/reports`,
    period,
    chart,
    search: url.search,
    words: MEDIA_LABELS[of.itemType],
  };
}

/** The whole report as a file. @throws NotFoundError, BadRequestError */
export async function reportFile(
  { caller, request, url, context }: PageArgs,
  { area, ...of }: ReportOf,
) {
  const period = periodQuery(url);
  const parts = await mediaReportCsv(caller, { ...of, period });
  const name = `${area}-${of.ownerId}-report-${period}.csv`;
  return csvFile(name, bodyInParts(parts, { request, context }));
}

function chartOf({ buckets, unit, views, plays }: Report) {
  const [first, last] = [buckets[0]?.label, buckets.at(-1)?.label];
  const most = buckets.reduce((one, other) => (total(other) > total(one) ? other : one));
  return barChart({
    name:
      `Views and plays by ${unit}, ${first} to ${last}: ${inWords(views, plays)} in all; ` +
      `the most: ${most.label}, ${inWords(most.views, most.plays)}.`,
    groupedBy: GROUPED_BY[unit],
    series: ["Views", "Plays"],
    groups: buckets.map(({ label, views, plays }) => ({ label, values: [views, plays] })),
  });
}

const total = ({ views, plays }: { views: number; plays: number }) => views + plays;
const inWords = (views: number, plays: number) =>
  `${times(views, "view")} and ${times(plays, "play")}`;
const times = (count: number, word: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? word : `${word}s`}`;
