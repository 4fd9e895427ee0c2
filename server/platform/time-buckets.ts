import { DateTime } from "luxon";
import type { Period } from "~/models/rules/period.schema";
import { CLOCK_FORMAT, periodStart } from "./dates";
import { settings } from "./settings";

export type BucketUnit = "hour" | "day" | "week" | "month";
export type TimeBuckets = {
  unit: BucketUnit;
  /** In order and contiguous: each ends where the next one starts, the last one is open-ended. */
  buckets: { start: Date; label: string }[];
};

/** Last month in which the year to date is charted by weeks; later by months. */
const LAST_MONTH_BY_WEEK = 6;

const LABEL_FORMATS: Record<BucketUnit, string> = {
  hour: CLOCK_FORMAT,
  day: "LLL d",
  week: "LLL d",
  month: "LLL yyyy",
};

/**
 * Divides a period into buckets for a chart: hours for a day, days for a week or a month, weeks or months for the year to
 * date, months for a year. In the hospital's time zone, where days with clock changes have 23 or 25 hours. The first bucket
 * starts with the period, so it may be a partial week or month.
 */
export function timeBuckets(period: Period, now = DateTime.now()): TimeBuckets {
  const zone = settings().timeZone;
  const today = now.setZone(zone);
  const end = computeNextStart(today.startOf("day"), "day");
  const unit = selectUnit(period, today);
  const buckets: TimeBuckets["buckets"] = [];
  let start: DateTime<boolean> = DateTime.fromJSDate(periodStart(period, now), { zone });
  while (start < end) {
    buckets.push({
      start: start.toJSDate(),
      label: start.toFormat(LABEL_FORMATS[unit], { locale: "en-US" }),
    });
    start = computeNextStart(start, unit);
  }
  return { unit, buckets };
}

function selectUnit(period: Period, today: DateTime<boolean>): BucketUnit {
  if (period === "1d") return "hour";
  if (period === "7d" || period === "30d") return "day";
  return period === "ytd" && today.month <= LAST_MONTH_BY_WEEK ? "week" : "month";
}

/** Start of the next bucket. Hours are added, not rounded: after a clock change of half an hour they start at half past. */
function computeNextStart(start: DateTime<boolean>, unit: BucketUnit): DateTime<boolean> {
  return unit === "hour" ? start.plus({ hours: 1 }) : start.plus({ [unit]: 1 }).startOf(unit);
}
