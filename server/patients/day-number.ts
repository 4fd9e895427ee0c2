import { daysBetween } from "~/server/platform/dates";

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** Describes how far away a day is, such as "12 days to go", "Tomorrow", "Today" or "Day 3 after", in the hospital's time zone (AREAS 6). */
export function describeDay(date: Date, now = new Date()): string {
  const days = daysBetween(now, date);
  if (days > 1) return `${plural(days, "day")} to go`;
  if (days === 1) return "Tomorrow";
  return days === 0 ? "Today" : `Day ${-days} after`;
}
