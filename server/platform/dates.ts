import { DateTime } from "luxon";
import { settings } from "./settings";

/** The periods of the dashboard (specification 000, sections 2.3 and 9). */
export const PERIODS = ["1d", "7d", "30d", "ytd", "365d"] as const;
export type Period = (typeof PERIODS)[number];

/** The day of an ISO 8601 time as people read it, such as "Nov 21, 2026", in the hospital's time zone. */
export function formatDay(time: string): string {
  return DateTime.fromISO(time, { zone: settings().timeZone })
    .setLocale("en-US")
    .toFormat("LLL d, yyyy");
}

/** A moment as people read it, to the second, such as "Nov 21, 2026, 14:05:09", in the hospital's time zone. */
export function formatTime(time: string): string {
  return DateTime.fromISO(time, { zone: settings().timeZone })
    .setLocale("en-US")
    .toFormat("LLL d, yyyy, HH:mm:ss");
}

/** When a period began: at midnight in the hospital's time zone, today included. */
export function periodStart(period: Period, now = DateTime.now()): Date {
  const today = now.setZone(settings().timeZone).startOf("day");
  const start = {
    "1d": today,
    "7d": today.minus({ days: 6 }),
    "30d": today.minus({ days: 29 }),
    ytd: today.startOf("year"),
    "365d": today.minus({ days: 364 }),
  }[period];
  return start.toJSDate();
}
