/** Days of the week, as ISO 8601 counts them: Monday is 1. */
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Working hours of a day: HH:MM in the hospital's time zone. Midnight as the end ("00:00") is the end of the day. */
export type OpenDay = { day: Weekday; from: string; to: string };
/** Working hours in the order of the week; a day that is not in the list is closed. */
export type WorkingHours = OpenDay[];

/** A day without working hours. */
export type Holiday = {
  /** YYYY-MM-DD. */
  date: string;
  /** "" for none. */
  name: string;
};

/** Whether hours end after they begin; midnight as the end is the end of the day. */
export const endsAfter = (from: string, to: string): boolean => to === "00:00" || from < to;
