/** How a value is shown: a number, a share of others, an average score in percent, hours, whole cents, or a text. */
export type ValueKind = "count" | "share" | "score" | "hours" | "cents" | "text";

/** A part and the whole that it is of. */
export type Share = { count: number; of: number };
/** A number of people that is too small to be told (AREAS 12). */
export type Hidden = { hidden: true };
/** An average, or a share, of too few answers to be shown. */
export type TooFew = { few: true };

/** Value of a figure or a cell; null where nothing is there to count from. */
export type ReportValue = number | string | Share | Hidden | TooFew | null;

export type ReportFigure = {
  id: string;
  label: string;
  kind: ValueKind;
  value: ReportValue;
  /** What it is, where the label is not enough. */
  note?: string;
};

export type ReportColumn = { id: string; header: string; kind: ValueKind };

export type ReportRow = {
  id: string;
  label: string;
  /** Page of what the row is about. */
  href?: string | null;
  /** Values of the columns after the first one, in order. */
  values: ReportValue[];
};

export type ReportTable = {
  id: string;
  title: string;
  /** Header of the first column. */
  rowHeader: string;
  columns: ReportColumn[];
  rows: ReportRow[];
  /** What stands instead of no rows. */
  empty: string;
};

/** Two series, usually over the buckets of the report's time; null without anything to draw. */
export type ReportChart = {
  title: string;
  kind: "count" | "score" | "cents";
  series: [string, string];
  /** Labels of the groups of bars; default: the buckets of the report's time. */
  labels?: string[];
  values: [number, number][];
} | null;

/** What a report tells (AREAS 12). */
export type ReportData = {
  figures: ReportFigure[];
  chart: ReportChart;
  tables: ReportTable[];
  /** How it is counted, with its denominator. */
  definition: string;
  /** Further sentences that belong to the figures. */
  notes: string[];
};

/** Fewest answers of which an average is shown: not everybody shares their own with the care team. */
export const MIN_AVERAGED = 5;

const isTooFew = (count: number): boolean => count > 0 && count < MIN_AVERAGED;

/** Average to a tenth. */
export const average = (sum: number, count: number): number | TooFew | null =>
  isTooFew(count) ? { few: true } : count === 0 ? null : Math.round((sum / count) * 10) / 10;

export const share = (count: number, of: number): Share => ({ count, of });

/** Share of answers, shown of as many as an average is. */
export const shareOfAnswers = (count: number, of: number): Share | TooFew =>
  isTooFew(of) ? { few: true } : share(count, of);

/** Hours of whole minutes on average; null without any. */
export const averageHours = (minutes: number, count: number): number | null =>
  count === 0 ? null : Math.round((minutes / count / 60) * 10) / 10;

/** A chart, unless there is nothing to draw, or one bucket only. */
export const chartUnlessEmpty = (chart: NonNullable<ReportChart>): ReportChart =>
  chart.values.length > 1 && chart.values.flat().some((value) => value !== 0) ? chart : null;
