import { DateTime } from "luxon";
import type { Period } from "~/models/rules/period.schema";
import { periodStart } from "./dates";
import { settings } from "./settings";

export type BucketUnit = "hour" | "day" | "week" | "month";
export type TimeBuckets = {
  unit: BucketUnit;
  /** In order, without gaps: each ends where the next one starts, and the last one is open. */
  buckets: { start: Date; label: string }[];
};

/** Until then the weeks of a year are few enough to read; from then on its months say more. */
const LAST_MONTH_IN_WEEKS = 6;

const LABELS: Record<BucketUnit, string> = {
  hour: "HH:mm",
  day: "LLL d",
  week: "LLL d",
  month: "LLL yyyy",
};

/**
 * Cuts a period into what a chart shows it in: hours for a day, days for a week or a month, weeks or months for the
 * year to date, months for a year. Cut in the hospital's time zone: the day on which clocks change has 23 or 25 hours.
 * The first one begins with the period, so it may be a part of a week or month.
 */
export function timeBuckets(period: Period, now = DateTime.now()): TimeBuckets {
  const zone = settings().timeZone;
  const today = now.setZone(zone);
  const end = following(today.startOf("day"), "day");
  const unit = unitOf(period, today);
  const buckets: TimeBuckets["buckets"] = [];
  let start: DateTime<boolean> = DateTime.fromJSDate(periodStart(period, now), { zone });
  while (start < end) {
    buckets.push({
      start: start.toJSDate(),
      label: start.toFormat(LABELS[unit], { locale: "en-US" }),
    });
    start = following(start, unit);
  }
  return { unit, buckets };
}

function unitOf(period: Period, today: DateTime<boolean>): BucketUnit {
  if (period === "1d") return "hour";
  if (period === "7d" || period === "30d") return "day";
  return period === "ytd" && today.month <= LAST_MONTH_IN_WEEKS ? "week" : "month";
}

/** Hours are counted on, not rounded: where clocks change by half an hour, an hour may begin at half past. */
function following(start: DateTime<boolean>, unit: BucketUnit): DateTime<boolean> {
  return unit === "hour" ? start.plus({ hours: 1 }) : start.plus({ [unit]: 1 }).startOf(unit);
}
