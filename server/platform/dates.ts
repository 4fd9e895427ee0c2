import { DateTime } from "luxon";
import { isDay } from "~/models/rules/day.schema";
import type { Period } from "~/models/rules/period.schema";
import { settings } from "./settings";

/** A moment, or a day or an hour there as it was written. Moments are most: Luxon takes texts apart three times as long. */
function inHospital(time: string): DateTime {
  const there = { zone: settings().timeZone, locale: "en-US" };
  return time.endsWith("Z")
    ? DateTime.fromMillis(Date.parse(time), there)
    : DateTime.fromISO(time, there);
}

/** The day of an ISO 8601 time as people read it, such as "Nov 21, 2026", in the hospital's time zone. */
export function formatDay(time: string): string {
  return inHospital(time).toFormat("LLL d, yyyy");
}

/** The same day in figures, such as "2026-11-21". */
export function formatIsoDay(time: string): string {
  return inHospital(time).toFormat("yyyy-MM-dd");
}

/** An ISO 8601 time to the second, such as "Nov 21, 2026, 14:05:09", in the hospital's time zone. */
export function formatTime(time: string): string {
  return inHospital(time).toFormat("LLL d, yyyy, HH:mm:ss");
}

/** The day of an ISO 8601 time as patients read it, such as "Saturday, November 21", in the hospital's time zone. */
export function formatWeekday(time: string): string {
  return inHospital(time).toFormat("cccc, LLLL d");
}

/** The time of day of an ISO 8601 time as patients read it, such as "2:05 PM", in the hospital's time zone. */
export function formatClock(time: string): string {
  return inHospital(time).toFormat("h:mm a");
}

/** The same in figures, such as "14:05". */
export function formatIsoClock(time: string): string {
  return inHospital(time).toFormat("HH:mm");
}

/** A time of day such as "14:05" as patients read it: "2:05 PM". */
export function formatHour(hour: string): string {
  return DateTime.fromISO(hour).setLocale("en-US").toFormat("h:mm a");
}

/** A time as many days later, at the same hour in the hospital's time zone. */
export function daysAfter(time: Date, days: number): Date {
  return inHospital(time.toISOString()).plus({ days }).toJSDate();
}

/**
 * A time as it stands in the database, for statements of our own: SQLite compares times as texts, and Sequelize would write
 * one among the replacements in the zone of the process, but every other one in UTC.
 */
export const timeInSql = (time: Date): string =>
  time.toISOString().replace("T", " ").replace("Z", " +00:00");

/** How many days of the calendar lie between two times in the hospital's time zone: 1 from tonight to early tomorrow. */
export function daysBetween(earlier: Date, later: Date): number {
  const dayOf = (time: Date) => inHospital(time.toISOString()).startOf("day");
  return Math.round(dayOf(later).diff(dayOf(earlier), "days").days);
}

/** How people write a day, a month or a year that they look for, and how long it is. */
const NAMED_TIMES = [
  ["yyyy-MM-dd", "day"],
  ["LLL d, yyyy", "day"],
  ["LLLL d, yyyy", "day"],
  ["d LLL yyyy", "day"],
  ["d LLLL yyyy", "day"],
  ["M/d/yyyy", "day"],
  ["LLL d", "day"],
  ["LLLL d", "day"],
  ["yyyy-MM", "month"],
  ["LLL yyyy", "month"],
  ["LLLL yyyy", "month"],
  ["yyyy", "year"],
] as const;

/**
 * The times that a search text such as "Nov 21, 2026", "2026-11-21", "November 2026" or "2026" names, in the hospital's
 * time zone; a day without a year is one of this year. Null when it names none.
 */
export function timesNamed(text: string): { from: Date; before: Date } | null {
  const written = text.trim().replace(/\s+/g, " ");
  for (const [format, unit] of NAMED_TIMES) {
    const from = DateTime.fromFormat(written, format, {
      zone: settings().timeZone,
      locale: "en-US",
    });
    if (!from.isValid || from.year < 1900 || from.year > 2999) continue;
    // A day whose clocks go forward at midnight begins at one, and the day after it at midnight again.
    const before = from.plus({ [unit]: 1 }).startOf("day");
    return { from: from.toJSDate(), before: before.toJSDate() };
  }
  return null;
}

/** When a day such as "2026-05-31" begins in the hospital's time zone, or the day after it; null when it is no day. */
export function dayStart(day: string, daysLater = 0): Date | null {
  const start = DateTime.fromISO(day, { zone: settings().timeZone }).startOf("day");
  return isDay(day) && start.isValid
    ? start.plus({ days: daysLater }).startOf("day").toJSDate()
    : null;
}

/**
 * The time of a day such as "2026-05-31" and an hour such as "09:30", midnight without one, in the hospital's time zone;
 * null when they are none.
 */
export function timeOn(day: string, hour: string): Date | null {
  const start = dayStart(day);
  if (!start || hour === "") return start;
  const time = DateTime.fromISO(`${day}T${hour}`, { zone: settings().timeZone });
  return /^\d\d:\d\d$/.test(hour) && time.isValid ? time.toJSDate() : null;
}

/** When a period began: at midnight in the hospital's time zone, today included. */
export function periodStart(period: Period, now: DateTime<boolean> = DateTime.now()): Date {
  const today = now.setZone(settings().timeZone).startOf("day");
  const days = PERIOD_DAYS[period];
  return (days ? today.minus({ days: days - 1 }) : today.startOf("year")).toJSDate();
}

/** How many days a period has, today included; the year to date has as many as have gone by. */
const PERIOD_DAYS: Record<Period, number | null> = {
  "1d": 1,
  "7d": 7,
  "30d": 30,
  ytd: null,
  "365d": 365,
};

/**
 * The same stretch one period earlier, to compare a period with: from as many days earlier up to the same time of day,
 * or from the new year before to the same day and time of that year. After February 28 on the 29th of a leap year.
 */
export function periodBefore(period: Period, now = DateTime.now()): { from: Date; to: Date } {
  const days = PERIOD_DAYS[period];
  const earlier = now.setZone(settings().timeZone).minus(days ? { days } : { years: 1 });
  return { from: periodStart(period, earlier), to: earlier.toJSDate() };
}
