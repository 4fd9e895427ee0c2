import { shiftDay } from "./counts/local-days";
import { apiValue } from "./format-value";
import type { Report } from "./read-report";

/** Presents a report for programs (REST `/report/{key}`): days as YYYY-MM-DD, both included; money in whole cents, percentages with one decimal. */
export function presentReportForApi({ rules, range, data, filters, state }: Report) {
  const { chart } = data;
  return {
    key: rules.key,
    title: rules.title,
    from: range.from,
    to: shiftDay(range.before, -1),
    filters,
    countedAt: state.countedAt,
    isCurrent: state.countedAt !== null && !state.isStale,
    definition: data.definition,
    notes: data.notes,
    figures: data.figures.map(({ id, label, kind, value }) => ({
      id,
      label,
      kind,
      value: apiValue(value),
    })),
    chart: chart && {
      title: chart.title,
      kind: chart.kind,
      unit: chart.labels ? null : range.unit,
      series: [...chart.series],
      points: chart.values.map((values, index) => ({
        label: (chart.labels ?? range.labels)[index] ?? "",
        from: chart.labels ? null : (range.buckets[index]?.from ?? null),
        values: [...values],
      })),
    },
    tables: data.tables.map(({ id, title, rowHeader, columns, rows }) => ({
      id,
      title,
      rowHeader,
      columns: columns.map(({ id, header, kind }) => ({ id, header, kind })),
      rows: rows.map(({ id, label, values }) => ({ id, label, values: values.map(apiValue) })),
    })),
  };
}
export type ReportForApi = ReturnType<typeof presentReportForApi>;
