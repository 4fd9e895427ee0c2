import { formatIsoClock, formatIsoDay, toTime } from "~/server/platform/dates";
import { type FieldError, InvalidInputError } from "~/server/platform/errors";

/**
 * Finds what is wrong with a local date and time of day in the hospital's time zone: a day that does not exist there, or a time
 * skipped by daylight saving; null if nothing is. @param date as YYYY-MM-DD @param time as HH:MM, "" for none
 */
export function findLocalTimeProblem(date: string, time: string): FieldError | null {
  const iso = toTime(date, time)?.toISOString();
  if (!iso || formatIsoDay(iso) !== date) {
    return { field: "date", message: "This day does not exist" };
  }
  if (time !== "" && formatIsoClock(iso) !== time) {
    const message = "The clocks change on that day, and this time does not exist";
    return { field: "time", message };
  }
  return null;
}

/** Parses a local date and time. @throws InvalidInputError for one that does not exist: see `findLocalTimeProblem` */
export function parseLocalTime(date: string, time: string): Date {
  const problem = findLocalTimeProblem(date, time);
  const at = problem ? null : toTime(date, time);
  if (problem || !at) throw new InvalidInputError(problem ? [problem] : []);
  return at;
}
