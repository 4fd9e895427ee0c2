import { DateTime } from "luxon";
import {
  endsAfter,
  type Holiday,
  type OpenDay,
  WEEKDAYS,
} from "~/models/hospital/working-hours.schema";
import { formatTimeOfDay } from "~/server/platform/dates";
import type { Hospital } from "~/server/platform/hospital";
import { settings } from "~/server/platform/settings";

type Hours = Pick<Hospital, "workingHours" | "holidays">;

/**
 * Whether somebody works at the hospital at a time: within the working hours of its day, and not on a holiday (AREAS 0).
 * The hours begin and end by the clock, also on days of 23 or 25 hours.
 * @param zone IANA time zone; default: TIME_ZONE
 */
export function isWithinWorkingHours(
  { workingHours, holidays }: Hours,
  at: Date,
  zone = settings().timeZone,
): boolean {
  const local = DateTime.fromJSDate(at, { zone });
  const weekday = WEEKDAYS[local.weekday - 1];
  const hours = workingHours.find(({ day }) => day === weekday);
  if (!hours || isHoliday(holidays, local.toISODate())) return false;
  const clock = local.toFormat("HH:mm");
  return clock >= hours.from && endsAfter(clock, hours.to);
}

/** How far back the search for working time goes, in days: over the longest holidays. */
const MAX_DAYS_BACK = 30;

/**
 * Finds the time before which an amount of working time lies, up to another time: what began earlier has waited longer. Hours of the clock
 * count where a hospital has no working hours.
 * @param zone IANA time zone; default: TIME_ZONE
 */
export function subtractWorkingHours(
  hours: Hours,
  at: Date,
  amount: number,
  zone = settings().timeZone,
): Date {
  const end = DateTime.fromJSDate(at, { zone });
  let leftMs = amount * 3_600_000;
  for (let back = 0; back <= MAX_DAYS_BACK && hours.workingHours.length > 0; back++) {
    const span = findOpenSpan(hours, end.startOf("day").minus({ days: back }));
    if (!span) continue;
    const to = Math.min(span.to, end.toMillis());
    const openMs = to - span.from;
    if (openMs >= leftMs) return new Date(to - leftMs);
    leftMs -= Math.max(0, openMs);
  }
  return new Date(at.getTime() - leftMs);
}

/** Working hours of a day, in milliseconds since 1970; null on a day without. */
function findOpenSpan({ workingHours, holidays }: Hours, day: DateTime) {
  const hours = workingHours.find((each) => each.day === WEEKDAYS[day.weekday - 1]);
  if (!hours || isHoliday(holidays, day.toISODate())) return null;
  const toMillis = (clock: string) => {
    const [hour, minute] = clock.split(":").map(Number);
    return day.set({ hour, minute }).toMillis();
  };
  const to = hours.to === "00:00" ? day.plus({ days: 1 }).toMillis() : toMillis(hours.to);
  return { from: toMillis(hours.from), to };
}

const isHoliday = (holidays: Holiday[], day: string | null) =>
  holidays.some(({ date }) => date === day);

/** Formats working hours, such as "Monday to Friday, 8:00 AM to 5:00 PM; Saturday, 9:00 AM to 12:00 PM" (AREAS 0); "" for none. */
export function formatWorkingHours({ workingHours }: Pick<Hospital, "workingHours">): string {
  return groupDays(workingHours)
    .map(({ days, hours }) => `${days}, ${hours}`)
    .join("; ");
}

/** Groups days in a row that have the same hours, such as "Monday to Friday" and "8:00 AM to 5:00 PM". */
export function groupDays(
  workingHours: readonly OpenDay[],
  format = formatHours,
): { days: string; hours: string }[] {
  const groups: { first: number; last: number; hours: string }[] = [];
  for (const { day, from, to } of workingHours) {
    const position = WEEKDAYS.indexOf(day);
    const hours = format(from, to);
    const group = groups.at(-1);
    if (group?.last === position - 1 && group.hours === hours) group.last = position;
    else groups.push({ first: position, last: position, hours });
  }
  return groups.map(({ first, last, hours }) => ({ days: formatDays(first, last), hours }));
}

const formatHours = (from: string, to: string) =>
  from === "00:00" && to === "00:00"
    ? "all day"
    : `${formatTimeOfDay(from)} to ${to === "00:00" ? "midnight" : formatTimeOfDay(to)}`;

function formatDays(first: number, last: number): string {
  const [from = "", to = ""] = [WEEKDAYS[first], WEEKDAYS[last]];
  if (first === 0 && last === 6) return "Every day";
  if (first === last) return from;
  return `${from} ${last === first + 1 ? "and" : "to"} ${to}`;
}
