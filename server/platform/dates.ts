import { DateTime } from "luxon";
import { isCalendarDate } from "~/models/rules/date.schema";
import type { Period } from "~/models/rules/period.schema";
import { settings } from "./settings";

/** Clock of everything that people read; time fields, exports and the API have 24 hours. */
export const CLOCK_FORMAT = "h:mm a";

/** Parses an ISO 8601 time into the hospital's time zone. UTC times take a fast path: Luxon's parser is three times slower. */
function toHospitalTime(time: string): DateTime {
  const options = { zone: settings().timeZone, locale: "en-US" };
  return time.endsWith("Z")
    ? DateTime.fromMillis(Date.parse(time), options)
    : DateTime.fromISO(time, options);
}

/** Formats the day of an ISO 8601 time, such as "Nov 21, 2026", in the hospital's time zone. */
export function formatDay(time: string): string {
  return toHospitalTime(time).toFormat("LLL d, yyyy");
}

/** Formats the day of an ISO 8601 time, such as "2026-11-21", in the hospital's time zone. */
export function formatIsoDay(time: string): string {
  return toHospitalTime(time).toISODate() ?? "";
}

/** Formats an ISO 8601 time, such as "Nov 21, 2026, 2:05 PM", in the hospital's time zone. */
export function formatTime(time: string): string {
  return toHospitalTime(time).toFormat(`LLL d, yyyy, ${CLOCK_FORMAT}`);
}

/** Formats a local day and time of day, such as "Nov 30, 2026, 2:30 PM". */
export const formatDayAndTime = (day: string, timeOfDay: string): string =>
  formatTime(`${day}T${timeOfDay}`);

/** Formats an ISO 8601 time with its second, such as "Nov 21, 2026, 2:05:09 PM", to compare with logs. */
export function formatExactTime(time: string): string {
  return toHospitalTime(time).toFormat("LLL d, yyyy, h:mm:ss a");
}

/** Formats the day of an ISO 8601 time for patients, such as "Saturday, November 21", and with its year unless that is the current one, in the hospital's time zone. */
export function formatWeekday(time: string): string {
  const day = toHospitalTime(time);
  const isThisYear = day.year === toHospitalTime(new Date().toISOString()).year;
  return day.toFormat(isThisYear ? "cccc, LLLL d" : "cccc, LLLL d, yyyy");
}

/** Formats the day of an ISO 8601 time where there is little room, such as "Sat, Nov 21", in the hospital's time zone. */
export function formatShortDay(time: string): string {
  return toHospitalTime(time).toFormat("ccc, LLL d");
}

/** Formats the time of day of an ISO 8601 time, such as "2:05 PM", in the hospital's time zone. */
export function formatClock(time: string): string {
  return toHospitalTime(time).toFormat(CLOCK_FORMAT);
}

/** Formats the time of day of an ISO 8601 time for time fields, such as "14:05", in the hospital's time zone. */
export function formatIsoClock(time: string): string {
  const { hour, minute } = toHospitalTime(time);
  return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Formats a time of day such as "14:05": "2:05 PM". */
export function formatTimeOfDay(timeOfDay: string): string {
  return DateTime.fromISO(timeOfDay).setLocale("en-US").toFormat(CLOCK_FORMAT);
}

/** Formats the time elapsed since an ISO 8601 time, such as "2 hours ago". */
export const formatAgo = (time: string): string =>
  DateTime.fromISO(time).toRelative({ locale: "en-US" }) ?? "";

/** Adds days to a time, keeping the time of day in the hospital's time zone. */
export function addDays(time: Date, days: number): Date {
  return toHospitalTime(time.toISOString()).plus({ days }).toJSDate();
}

/**
 * Formats a time as stored in the database, for raw SQL. SQLite compares times as texts, and Sequelize formats dates in
 * UTC, except among replacements, where it uses the process's time zone.
 */
export const timeInSql = (time: Date): string =>
  time.toISOString().replace("T", " ").replace("Z", " +00:00");

/** Number of calendar days between two times in the hospital's time zone: 1 from tonight to early tomorrow. */
export function daysBetween(earlier: Date, later: Date): number {
  const toDay = (time: Date) => toHospitalTime(time.toISOString()).startOf("day");
  return Math.round(toDay(later).diff(toDay(earlier), "days").days);
}

/** Formats of dates in search texts, with their unit. */
const SEARCH_FORMATS = [
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
 * Parses a search text such as "Nov 21, 2026", "2026-11-21", "November 2026" or "2026" to a half-open time range in the
 * hospital's time zone; the year defaults to the current one. Null if it is not a date.
 */
export function parseTimeRange(text: string): { from: Date; before: Date } | null {
  const date = text.trim().replace(/\s+/g, " ");
  for (const [format, unit] of SEARCH_FORMATS) {
    const from = DateTime.fromFormat(date, format, {
      zone: settings().timeZone,
      locale: "en-US",
    });
    if (!from.isValid || from.year < 1900 || from.year > 2999) continue;
    // Without startOf, a day that a clock change begins at 1:00 would end at 1:00 of the next day.
    const before = from.plus({ [unit]: 1 }).startOf("day");
    return { from: from.toJSDate(), before: before.toJSDate() };
  }
  return null;
}

/** Start of a day such as "2026-05-31", plus `daysLater`, in a time zone, by default the hospital's; null if invalid. */
export function startOfDay(
  day: string,
  daysLater = 0,
  zone: string = settings().timeZone,
): Date | null {
  if (!isCalendarDate(day)) return null;
  const start = DateTime.fromISO(day, { zone }).startOf("day");
  if (!start.isValid) return null;
  return (daysLater === 0 ? start : start.plus({ days: daysLater }).startOf("day")).toJSDate();
}

/**
 * Combines a day such as "2026-05-31" and a time of day such as "09:30" (midnight for "") in a time zone, by default
 * the hospital's; null if invalid.
 */
export function toTime(
  day: string,
  timeOfDay: string,
  zone: string = settings().timeZone,
): Date | null {
  if (timeOfDay === "") return startOfDay(day, 0, zone);
  if (!isCalendarDate(day)) return null;
  const time = DateTime.fromISO(`${day}T${timeOfDay}`, { zone });
  return /^\d\d:\d\d$/.test(timeOfDay) && time.isValid ? time.toJSDate() : null;
}

/** Whether a day such as "2026-05-31" and a time of day such as "09:30" (the end of the day for "") have passed in a time zone, by default the hospital's. */
export function hasPassed(
  day: string,
  timeOfDay: string,
  now = Date.now(),
  zone: string = settings().timeZone,
): boolean {
  const at = timeOfDay === "" ? startOfDay(day, 1, zone) : toTime(day, timeOfDay, zone);
  return at !== null && at.getTime() <= now;
}

/** Start of a period that includes today: midnight in the hospital's time zone. */
export function periodStart(period: Period, now: DateTime<boolean> = DateTime.now()): Date {
  const today = now.setZone(settings().timeZone).startOf("day");
  const days = PERIOD_DAYS[period];
  return (days ? today.minus({ days: days - 1 }) : today.startOf("year")).toJSDate();
}

/** Length of a period in days, today included; null for the year to date. */
const PERIOD_DAYS: Record<Period, number | null> = {
  "1d": 1,
  "7d": 7,
  "30d": 30,
  ytd: null,
  "365d": 365,
};

/**
 * Computes the range to compare a period with: the same number of days before it, up to the same time of day; for the year to
 * date the previous year, up to the same day and time (February 28 for February 29).
 */
export function previousPeriod(period: Period, now = DateTime.now()): { from: Date; to: Date } {
  const days = PERIOD_DAYS[period];
  const earlier = now.setZone(settings().timeZone).minus(days ? { days } : { years: 1 });
  return { from: periodStart(period, earlier), to: earlier.toJSDate() };
}
