import { layOutBarChart } from "~/app/components/chart/bar-chart.server";
import { GROUPED_BY } from "~/app/components/chart/grouped-by";
import { streamParts, csvResponse } from "~/app/http/file.server";
import { parseScreenPageQuery, redirectIfPastLastPage } from "~/app/http/list-query.server";
import type { PageArgs } from "~/app/http/page.server";
import { parsePeriodQuery } from "~/app/http/period-query.server";
import { MEDIA_LABELS, type MediaItemType } from "~/models/media/media.schema";
import { readMediaReport, exportMediaReportCsv, REPORT_PAGE_SIZE } from "~/server/media/report";

type ReportScope = {
  itemType: MediaItemType;
  ownerId: number;
  /** Path segment of the owners' admin area; also the prefix of file names. */
  area: "advertisers" | "religious";
};
/** Path segments of the items below their owner. */
const ITEM_SEGMENTS: Record<MediaItemType, string> = {
  advertisement: "advertisements",
  "religious message": "messages",
};
type Report = Awaited<ReturnType<typeof readMediaReport>>;

/** Loads the props of ReportPage. @throws NotFoundError, BadRequestError */
export async function loadReport({ caller, url }: PageArgs, { area, ...scope }: ReportScope) {
  const period = parsePeriodQuery(url);
  const page = parseScreenPageQuery(url, REPORT_PAGE_SIZE);
  const { buckets, unit, ...report } = await readMediaReport(caller, { ...scope, period, page });
  redirectIfPastLastPage(url, report.pagination, ["period"]);
  const hasEvents = report.views + report.plays > 0;
  const chart = hasEvents ? buildChart({ buckets, unit, ...report }) : null;
  const ownerPath = `/admin/${area}/${scope.ownerId}`;
  return {
    ...report,
    ownerPath,
    itemsPath: `${ownerPath}/${ITEM_SEGMENTS[scope.itemType]}`,
    path: `${ownerPath}/reports`,
    period,
    chart,
    search: url.search,
    labels: MEDIA_LABELS[scope.itemType],
  };
}

/** Streams the whole report as a CSV file. @throws NotFoundError, BadRequestError */
export async function streamReportCsv(
  { caller, request, url, context }: PageArgs,
  { area, ...scope }: ReportScope,
) {
  const period = parsePeriodQuery(url);
  const parts = await exportMediaReportCsv(caller, { ...scope, period });
  const fileName = `${area}-${scope.ownerId}-report-${period}.csv`;
  return csvResponse(fileName, streamParts(parts, { request, context }));
}

function buildChart({ buckets, unit, views, plays }: Report) {
  const [first, last] = [buckets[0]?.label, buckets.at(-1)?.label];
  const peak = buckets.reduce((best, bucket) => (total(bucket) > total(best) ? bucket : best));
  return layOutBarChart({
    name:
      `Views and plays by ${unit}, ${first} to ${last}: ${formatTotals(views, plays)} in all; ` +
      `peak: ${peak.label}, ${formatTotals(peak.views, peak.plays)}.`,
    title: "Views and plays",
    groupedBy: GROUPED_BY[unit],
    series: ["Views", "Plays"],
    groups: buckets.map(({ label, views, plays }) => ({ label, values: [views, plays] })),
  });
}

const total = ({ views, plays }: { views: number; plays: number }) => views + plays;
const formatTotals = (views: number, plays: number) =>
  `${formatCount(views, "view")} and ${formatCount(plays, "play")}`;
const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? noun : `${noun}s`}`;
