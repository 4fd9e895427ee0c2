import { addDays, formatIsoDay, startOfDay } from "~/server/platform/dates";
import type { CountedDay } from "./source";

/** Day of a time in the hospital's time zone, as YYYY-MM-DD. */
export const toDay = (time: Date): string => formatIsoDay(time.toISOString());

/** Start of a day that exists. */
function toStart(day: string, daysLater = 0): Date {
  const start = startOfDay(day, daysLater);
  if (!start) throw new RangeError(`${day} is no day`);
  return start;
}

/** Day such as "2026-11-29" with its bounds. */
export const toCountedDay = (day: string): CountedDay => ({
  day,
  from: toStart(day),
  to: toStart(day, 1),
  shift: (days) => toStart(day, days),
});

/** Day some days later; negative for earlier. */
export const shiftDay = (day: string, days: number): string => toDay(toStart(day, days));

/** First day of the month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** First day of the month after that of a day. */
export const nextMonth = (day: string): string =>
  monthOf(toDay(addDays(toStart(monthOf(day)), 32)));

/** Lists the days from one to another, both included. */
export function listDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = shiftDay(day, 1)) days.push(day);
  return days;
}
