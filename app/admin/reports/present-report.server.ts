import { layOutBarChart } from "~/app/components/chart/bar-chart.server";
import { GROUPED_BY } from "~/app/components/chart/grouped-by";
import { REPORT_PARAMETERS } from "~/models/reports/report-query.schema";
import { formatTime } from "~/server/platform/dates";
import { formatValue } from "~/server/reports/format-value";
import type { CountState, Report } from "~/server/reports/read-report";
import type { ReportChart, ReportTable } from "~/server/reports/report-data";
import type { ReportRange } from "~/server/reports/report-range";

/** Query string of a report with its own parameters, as they were typed. */
export function toTypedQuery(search: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const name of REPORT_PARAMETERS) {
    const value = search.get(name);
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `?${query.toString()}` : "";
}

/** Formats a report for its page. */
export function presentReport({ range, data, filters, state, query }: Report) {
  return {
    period: query.period,
    from: query.from,
    to: query.to,
    heading: [range.words, ...filters].join(", "),
    figures: data.figures.map(({ id, label, kind, value, note }) => ({
      id,
      label,
      value: formatValue(value, kind),
      note: note ?? null,
    })),
    chart: presentChart(data.chart, range),
    tables: data.tables.map(presentTable),
    definition: data.definition,
    notes: data.notes,
    counted: describeState(state),
    hasSamples: state.hasSamples,
  };
}

function presentTable({ id, title, rowHeader, columns, rows, empty }: ReportTable) {
  return {
    id,
    title,
    empty,
    columns: [
      { header: rowHeader, isNumber: false },
      ...columns.map(({ header, kind }) => ({ header, isNumber: kind !== "text" })),
    ],
    rows: rows.map((row) => ({
      id: row.id,
      label: row.label,
      href: row.href ?? null,
      cells: columns.map(({ kind }, index) => formatValue(row.values[index] ?? null, kind)),
    })),
  };
}

const compactFormat = new Intl.NumberFormat("en-US", { notation: "compact" });
/** How the scale of a chart is written; dollars are whole ones. */
const SCALE_FORMATS = {
  score: (value: number) => `${value}%`,
  cents: (value: number) => `$${compactFormat.format(value)}`,
};

function presentChart(chart: ReportChart, { unit, ...range }: ReportRange) {
  if (!chart) return null;
  const labels = chart.labels ?? range.labels;
  const [first, last] = [labels[0], labels.at(-1)];
  const [one, other] = chart.series;
  const scale = chart.kind === "cents" ? 100 : 1;
  const peak = chart.values.reduce((best, values) => (values[0] > best[0] ? values : best));
  const peakLabel = labels[chart.values.indexOf(peak)];
  const format = (value: number) => formatValue(value, chart.kind);
  return layOutBarChart({
    name: chart.labels
      ? `${chart.title}: ${labels.map((label, index) => `${label}, ${one} ${format(chart.values[index]?.[0] ?? 0)}, ${other} ${format(chart.values[index]?.[1] ?? 0)}`).join("; ")}.`
      : `${chart.title} by ${unit}, ${first} to ${last}; peak: ${peakLabel}, ${one} ${format(peak[0])}, ${other} ${format(peak[1])}.`,
    title: chart.title,
    format: chart.kind === "count" ? undefined : SCALE_FORMATS[chart.kind],
    groupedBy: chart.labels ? "Outcome" : GROUPED_BY[unit],
    series: chart.series,
    groups: labels.map((label, index) => {
      const [left = 0, right = 0] = chart.values[index] ?? [];
      return { label, values: [left / scale, right / scale] };
    }),
  });
}

/** Says of when the figures are; null where they are of now. */
function describeState({ countedAt, isStale }: CountState): string | null {
  if (!countedAt)
    return "Everything is being counted for the first time: figures may be missing until that is done.";
  return isStale ? `Counted ${formatTime(countedAt)}; something has changed since.` : null;
}
