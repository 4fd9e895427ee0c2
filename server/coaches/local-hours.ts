import { IANAZone } from "luxon";
import type { HoursException, WeeklySpan } from "~/models/coaches/coach-hours.schema";
import { WEEKDAYS } from "~/models/hospital/working-hours.schema";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MINUTES_A_DAY = 1_440;
/** Weekday of January 1, 1970, a Thursday: days since Monday. */
const FIRST_WEEKDAY = 3;

/** A span of time in milliseconds, its end not included. */
export type Span = readonly [from: number, until: number];

/** A day of a calendar, as the milliseconds of its midnight in UTC. */
export type LocalDay = number;

/** Clock of a time zone: caches its offsets by day, since those of many coaches are asked for. */
export type ZoneClock = {
  /** Day of a moment. */
  toDay: (at: number) => LocalDay;
  /**
   * Moment of a time of day. One that comes twice, when clocks are set back, is the later for a beginning and the earlier for an end; one that
   * clocks skip is when they do. So what lies between a beginning and an end lies between their times of day on the clock.
   */
  toMoment: (day: LocalDay, minutes: number, edge: "from" | "until") => number;
};

/** Creates the clock of a zone of the IANA database. */
export function zoneClock(name: string): ZoneClock {
  const zone = IANAZone.create(name);
  const offsetAt = (at: number) => zone.offset(at) * MINUTE_MS;
  const days = new Map<LocalDay, readonly [before: number, after: number]>();
  const readOffsets = (day: LocalDay) => {
    const known = days.get(day);
    if (known) return known;
    const offsets = [offsetAt(day - DAY_MS), offsetAt(day + 2 * DAY_MS)] as const;
    days.set(day, offsets);
    return offsets;
  };
  return {
    toDay(at) {
      // Clocks that do not change around a day need no look at the moment itself.
      const [before, after] = readOffsets(floorToDay(at));
      return floorToDay(at + (before === after ? before : offsetAt(at)));
    },
    toMoment(day, minutes, edge) {
      const local = day + minutes * MINUTE_MS;
      const [before, after] = readOffsets(day);
      if (before === after) return local - before;
      const moments = [local - before, local - after].filter((at) => at + offsetAt(at) === local);
      if (moments.length > 0) return edge === "from" ? Math.max(...moments) : Math.min(...moments);
      return findTransition(
        offsetAt,
        local - Math.max(before, after),
        local - Math.min(before, after),
      );
    },
  };
}

const floorToDay = (at: number): LocalDay => Math.floor(at / DAY_MS) * DAY_MS;

/** Finds the moment at which the offset changes between two moments. */
function findTransition(offsetAt: (at: number) => number, from: number, until: number): number {
  const before = offsetAt(from);
  let [low, high] = [from, until];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** Minutes of the day of a time such as "09:30"; midnight as an end is that of the day. */
function toMinutes(time: string, edge: "from" | "until"): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = hour * 60 + minute;
  return edge === "until" && minutes === 0 ? MINUTES_A_DAY : minutes;
}

const toSpan = ({ from, to }: { from: string; to: string }): Span =>
  from === "" ? [0, MINUTES_A_DAY] : [toMinutes(from, "from"), toMinutes(to, "until")];

type Hours = { weeklyHours: readonly WeeklySpan[]; exceptions: readonly HoursException[] };

/** Compiles hours, so that the spans of many days are found without reading each exception's dates again. */
export function compileHours({
  weeklyHours,
  exceptions,
}: Hours): (day: LocalDay) => readonly Span[] {
  const byWeekday = WEEKDAYS.map((day) =>
    merge(weeklyHours.filter((span) => span.day === day).map(toSpan)),
  );
  const dated = exceptions.map((exception) => ({
    kind: exception.kind,
    first: Date.parse(exception.date),
    last: Date.parse(exception.lastDate || exception.date),
    span: toSpan(exception),
  }));
  return (day) => {
    const weekly = byWeekday[weekdayIndex(day)] ?? [];
    const here = dated.filter(({ first, last }) => first <= day && day <= last);
    if (here.length === 0) return weekly;
    const extra = here.filter(({ kind }) => kind === "Extra").map(({ span }) => span);
    const off = here.filter(({ kind }) => kind === "Off").map(({ span }) => span);
    return off.reduce(subtract, merge([...weekly, ...extra]));
  };
}

/** Days since Monday. */
const weekdayIndex = (day: LocalDay) => (((day / DAY_MS + FIRST_WEEKDAY) % 7) + 7) % 7;

/** Monday of the week of a day. */
export const startOfWeek = (day: LocalDay): LocalDay => day - weekdayIndex(day) * DAY_MS;

/** The day after. */
export const nextDay = (day: LocalDay): LocalDay => day + DAY_MS;

/** Joins spans that overlap or touch, in their order. */
export function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && span[0] <= last[1])
      merged[merged.length - 1] = [last[0], Math.max(last[1], span[1])];
    else merged.push(span);
  }
  return merged;
}

/** Removes a span from others. */
const subtract = (spans: readonly Span[], [from, until]: Span): Span[] =>
  spans.flatMap(([start, end]): Span[] =>
    [[start, Math.min(end, from)] as const, [Math.max(start, until), end] as const].filter(
      ([first, last]) => first < last,
    ),
  );
