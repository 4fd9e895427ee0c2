import { DateTime } from "luxon";
import type { ScheduledData } from "~/server/appointments/schedule";
import { formatMomentClock } from "~/server/facilities/zone";
import { describeWay } from "./live-session-facts.server";

export const VIEWS = ["day", "week"] as const;
export type View = (typeof VIEWS)[number];

const WORDS = "cccc, LLLL d";

/** Days of a view that holds a date, by the hospital's clock: the beginning of each, and the end of the last. */
export function toPeriod(view: View, date: string, zone: string) {
  const day = DateTime.fromISO(date, { zone, locale: "en-US" });
  const first = view === "week" ? day.startOf("week") : day;
  const length = view === "week" ? 7 : 1;
  const days = Array.from({ length }, (_, index) => first.plus({ days: index }));
  const end = first.plus({ days: length });
  const last = end.minus({ days: 1 });
  const step = { [`${view}s`]: 1 };
  return {
    bounds: [...days, end].map((each) => each.startOf("day").toJSDate()),
    from: first.startOf("day").toJSDate(),
    until: end.startOf("day").toJSDate(),
    days: days.map((each) => ({ date: each.toISODate() ?? "", words: each.toFormat(WORDS) })),
    title:
      view === "week"
        ? `${first.toFormat("LLLL d")} to ${last.toFormat("LLLL d, yyyy")}`
        : first.toFormat(`${WORDS}, yyyy`),
    previous: day.minus(step).toISODate() ?? "",
    next: day.plus(step).toISODate() ?? "",
  };
}

/** Row of the schedule. */
export const toScheduleRow = (each: ScheduledData, zone: string) => ({
  id: each.id,
  requestId: each.requestId,
  date: DateTime.fromISO(each.start, { zone }).toISODate() ?? "",
  time: formatMomentClock(each.start, zone),
  patient: each.firstName || each.patient,
  coach: each.coach,
  way: describeWay({ ...each, phone: null }),
  state: each.state,
  isOutcomeMissing: each.isOutcomeMissing,
  isToCheck: each.isToCheck,
});
export type ScheduleRow = ReturnType<typeof toScheduleRow>;
