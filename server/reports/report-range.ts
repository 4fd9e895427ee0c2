import { DateTime } from "luxon";
import { type Period, PERIOD_LABELS } from "~/models/rules/period.schema";
import type { ReportQuery } from "~/models/reports/report-query.schema";
import { InvalidInputError } from "~/server/platform/errors";
import { formatDay, periodStart } from "~/server/platform/dates";
import { settings } from "~/server/platform/settings";
import type { BucketUnit } from "~/server/platform/time-buckets";
import type { DayRange } from "./counts/read-counts";
import { monthOf, shiftDay, toCountedDay, toDay } from "./counts/local-days";

/** The time of a report, and its parts for the chart. */
export type ReportRange = DayRange & {
  /** In words, such as "in the last 30 days" or "Nov 1, 2026 to Nov 29, 2026". */
  words: string;
  unit: Exclude<BucketUnit, "hour">;
  buckets: DayRange[];
  labels: string[];
};

/** Longest times of charts by day and by week, in days. */
const MAX_BY_DAY = 31;
const MAX_BY_WEEK = 186;

const LABELS = { day: "LLL d", week: "LLL d", month: "LLL yyyy" } as const;

/** Days of a report that has its last one only. */
const DAYS_BEFORE = 30;

/**
 * Finds the days of a report's query, and divides them into days, weeks or months, in the hospital's time zone: from a day until today, or 30 days
 * until a day, where only one is given. @throws InvalidInputError for a first day after today
 */
export function toReportRange(
  { period, from, to }: Pick<ReportQuery, "period" | "from" | "to">,
  now = new Date(),
): ReportRange {
  const last = (!period && to) || toDay(now);
  const first = period
    ? toDay(periodStart(period, DateTime.fromJSDate(now)))
    : from || shiftDay(last, 1 - DAYS_BEFORE);
  if (first > last)
    throw new InvalidInputError([{ field: "from", message: "From must not be after today" }]);
  const before = shiftDay(last, 1);
  const unit = selectUnit(first, before);
  const buckets = divide({ from: first, before }, unit);
  return {
    from: first,
    before,
    words: describeRange(period, first, last),
    unit,
    buckets,
    labels: buckets.map((bucket) =>
      toLocal(bucket.from).toFormat(LABELS[unit], { locale: "en-US" }),
    ),
  };
}

/** First day of the current month, YYYY-MM-DD. */
export const currentMonth = (now = new Date()): string => monthOf(toDay(now));

const toLocal = (day: string) =>
  DateTime.fromJSDate(toCountedDay(day).from, { zone: settings().timeZone });

function describeRange(period: Period | null, first: string, last: string): string {
  if (period) return PERIOD_LABELS[period];
  const format = (day: string) => formatDay(toCountedDay(day).from.toISOString());
  return first === last ? `on ${format(first)}` : `${format(first)} to ${format(last)}`;
}

function selectUnit(first: string, before: string): ReportRange["unit"] {
  const days = Math.round(toLocal(before).diff(toLocal(first), "days").days);
  if (days <= MAX_BY_DAY) return "day";
  return days <= MAX_BY_WEEK ? "week" : "month";
}

/** The first and the last part may be shorter. */
function divide({ from, before }: DayRange, unit: ReportRange["unit"]): DayRange[] {
  const buckets: DayRange[] = [];
  for (let start = from; start < before;) {
    const next =
      toLocal(start)
        .plus({ [unit]: 1 })
        .startOf(unit)
        .toISODate() ?? before;
    const end = next < before ? next : before;
    buckets.push({ from: start, before: end });
    start = end;
  }
  return buckets;
}
