import { DateTime } from "luxon";
import { moveOutOfQuietHours, type QuietHours } from "~/server/consents/quiet-hours";

/** Days from the procedure on which reminders are written, by the hour of the hospital's clock at which they go out (AREAS 6). */
export const REMINDER_DAYS = [
  { hour: 10, days: [-10, -7, -3, 1, 3, 7, 30] },
  { hour: 16, days: [-1] },
] as const;

/** Hospital's quiet hours and time zone. */
type Hours = Omit<QuietHours, "now">;

/**
 * Finds when reminders of a day go out: at their hour by the clock, across its changes, or before the quiet hours that it falls into, or
 * at their end. One that would be on another day is left out.
 */
function findTimes(day: DateTime, hours: Hours): { at: Date; days: readonly number[] }[] {
  const now = day.startOf("day").toJSDate();
  return REMINDER_DAYS.flatMap(({ hour, days }) => {
    const wanted = day.set({ hour, minute: 0, second: 0, millisecond: 0 }).toJSDate();
    const at = moveOutOfQuietHours(wanted, "reminder", { ...hours, now });
    return DateTime.fromJSDate(at, hours).hasSame(day, "day") ? { at, days } : [];
  });
}

/** Finds the days from the procedure whose reminders are due today: those of hours that have come, however long ago. */
export const findDueDays = (now: Date, hours: Hours): number[] =>
  findTimes(DateTime.fromJSDate(now, hours), hours)
    .filter(({ at }) => at <= now)
    .flatMap(({ days }) => days);

/** Finds when the next reminders are due: today or tomorrow. */
export function findNextTime(now: Date, hours: Hours): Date {
  const today = DateTime.fromJSDate(now, hours);
  const tomorrow = today.plus({ days: 1 });
  const next = [today, tomorrow]
    .flatMap((day) => findTimes(day, hours))
    .map(({ at }) => at.getTime())
    .filter((at) => at > now.getTime());
  // Quiet hours that leave no minute of a day are not for good.
  return next.length > 0 ? new Date(Math.min(...next)) : tomorrow.startOf("day").toJSDate();
}
