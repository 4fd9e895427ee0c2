import { formatDay } from "~/server/platform/dates";
import { shiftDay, toCountedDay } from "./counts/local-days";
import type { DayRange } from "./counts/read-counts";

const formatMonth = (day: string) =>
  // "Nov 1, 2026" without its day.
  formatDay(toCountedDay(day).from.toISOString()).replace(/ \d+,/, "");

/** Formats whole months, such as "Sep 2026 to Nov 2026". */
export function formatMonths({ from, before }: DayRange): string {
  const [first, last] = [formatMonth(from), formatMonth(shiftDay(before, -1))];
  return first === last ? first : `${first} to ${last}`;
}
