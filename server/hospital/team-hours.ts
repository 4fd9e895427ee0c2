import { DateTime } from "luxon";
import { WEEKDAYS } from "~/models/hospital/working-hours.schema";
import type { Hospital } from "~/server/platform/hospital";
import { settings } from "~/server/platform/settings";
import { groupDays } from "./working-hours";

/** Days from now on whose holidays are named. */
const DAYS_AHEAD = 7;

/**
 * Formats when the care team looks at what patients send, such as "Monday to Friday, 8 to 5, but not on Friday, December 25": the working
 * hours, and the holidays of the next seven days (AREAS 0, 3). "" while none are set.
 */
export function formatTeamHours(
  { isSet, workingHours, holidays }: Pick<Hospital, "isSet" | "workingHours" | "holidays">,
  now = new Date(),
): string {
  const groups = groupDays(workingHours, formatSpan);
  if (!isSet || groups.length === 0) return "";
  const spans = groups.map(({ days, hours }) => `${days.replace("Every", "every")}, ${hours}`);
  const today = DateTime.fromJSDate(now, { zone: settings().timeZone }).setLocale("en-US");
  const closed = Array.from({ length: DAYS_AHEAD }, (_, index) => today.plus({ days: index }))
    .filter((day) => workingHours.some((each) => each.day === WEEKDAYS[day.weekday - 1]))
    .filter((day) => holidays.some(({ date }) => date === day.toISODate()))
    .map((day) => day.toFormat("cccc, LLLL d"));
  return `${joinSpans(spans)}${closed.length > 0 ? `, but not on ${closed.join(" or ")}` : ""}`;
}

const joinSpans = (spans: string[]) =>
  spans.length === 2 ? spans.join(", and ") : spans.join("; ");

/** Formats hours in short: "8 to 5" where that can only be a day, else "8 AM to 11 AM". */
function formatSpan(from: string, to: string): string {
  if (from === "00:00" && to === "00:00") return "all day";
  const [first, last] = [from, to].map(parseClock) as [Clock, Clock];
  const isDay = !first.isAfternoon && last.isAfternoon && last.hour < first.hour;
  const format = ({ hour, minute, isAfternoon }: Clock) =>
    `${hour}${minute === "00" ? "" : `:${minute}`}${isDay ? "" : isAfternoon ? " PM" : " AM"}`;
  const end = to === "00:00" ? "midnight" : to === "12:00" ? "noon" : format(last);
  return `${format(first)} to ${end}`;
}

type Clock = { hour: number; minute: string; isAfternoon: boolean };

function parseClock(clock: string): Clock {
  const [hours = 0, minute = ""] = [Number(clock.slice(0, 2)), clock.slice(3)];
  return { hour: hours % 12 || 12, minute, isAfternoon: hours >= 12 };
}
