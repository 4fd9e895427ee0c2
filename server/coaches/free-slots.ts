import type { HoursException, WeeklySpan } from "~/models/coaches/coach-hours.schema";
import {
  compileHours,
  type LocalDay,
  merge,
  nextDay,
  type Span,
  startOfWeek,
  type ZoneClock,
  zoneClock,
} from "./local-hours";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Sessions begin at multiples of this after the beginning of a span of hours. */
const GRID_MS = 15 * MINUTE_MS;

/** Rules and hours that decide when a coach is free. */
export type Availability = {
  /** Of the IANA database. */
  timeZone: string;
  weeklyHours: readonly WeeklySpan[];
  exceptions: readonly HoursException[];
  lengthMinutes: number;
  /** Break after each session. */
  bufferMinutes: number;
  noticeHours: number;
  windowDays: number;
  /** Sessions a week, from Monday on; null for no limit. */
  weeklyCapacity: number | null;
  /** Last day of the credential, YYYY-MM-DD; "" for no end. */
  credentialUntil: string;
};

/** A session that is held, booked, or was: its beginning and the end of the break after it, in milliseconds. */
export type TakenTime = {
  startsAt: number;
  blockedUntil: number;
  /** Whether it takes the time: one that is over only counts for its week. */
  isClaimed: boolean;
};

type Range = {
  /** Milliseconds: beginnings from `from` on and before `until`. */
  from: number;
  until: number;
  now: number;
  /** Whether shortest notice and booking window count, as for patients; staff may agree with a coach on less. Default: true. */
  keepsNotice?: boolean;
};

/** Creates a function that shares the clocks of zones among many coaches. */
export function slotFinder() {
  const clocks = new Map<string, ZoneClock>();
  const readClock = (name: string) => {
    const clock = clocks.get(name) ?? zoneClock(name);
    clocks.set(name, clock);
    return clock;
  };
  return (coach: Availability, taken: readonly TakenTime[], range: Range) =>
    findSlots(readClock(coach.timeZone), coach, { taken, range });
}

/**
 * Finds the beginnings of the free times of a coach, in milliseconds, the earliest first (AREAS 9): within their hours by the clock of their zone,
 * apart from other sessions by the break, within the sessions of a week and before the end of the credential.
 */
export const findFreeSlots = (
  coach: Availability,
  taken: readonly TakenTime[],
  range: Range,
): number[] => slotFinder()(coach, taken, range);

type Question = { taken: readonly TakenTime[]; range: Range };

function findSlots(clock: ZoneClock, coach: Availability, { taken, range }: Question): number[] {
  const limits = readLimits(coach, range);
  const step =
    Math.ceil(((coach.lengthMinutes + coach.bufferMinutes) * MINUTE_MS) / GRID_MS) * GRID_MS;
  const isFull = weekChecker(clock, coach, taken);
  const isTaken = overlapChecker(coach, taken);
  const length = coach.lengthMinutes * MINUTE_MS;
  const slots: number[] = [];
  for (const { day, span } of listSpans(clock, coach, limits)) {
    if (isFull(day)) continue;
    for (let at = span[0]; at + length <= span[1]; at += step) {
      if (at >= limits.from && at < limits.until && !isTaken(at)) slots.push(at);
    }
  }
  return slots;
}

/**
 * Whether a session of a coach can begin at a time, by the rules of `findFreeSlots`, which need not be on their grid.
 */
export function isFreeAt(
  coach: Availability,
  taken: readonly TakenTime[],
  { at, ...range }: { at: number; now: number; keepsNotice?: boolean },
): boolean {
  const clock = zoneClock(coach.timeZone);
  const limits = readLimits(coach, { ...range, from: at, until: at + 1 });
  if (limits.from > at || limits.until <= at) return false;
  const end = at + coach.lengthMinutes * MINUTE_MS;
  const isWithin = [...listSpans(clock, coach, limits)].some(
    ({ span }) => span[0] <= at && end <= span[1],
  );
  return (
    isWithin &&
    !weekChecker(clock, coach, taken)(clock.toDay(at)) &&
    !overlapChecker(coach, taken)(at)
  );
}

/** Narrows a range by notice and booking window. */
function readLimits(
  { noticeHours, windowDays }: Availability,
  { from, until, now, keepsNotice = true }: Range,
) {
  if (!keepsNotice) return { from: Math.max(from, now), until };
  return {
    from: Math.max(from, now + noticeHours * HOUR_MS),
    until: Math.min(until, now + windowDays * DAY_MS),
  };
}

/** Lists the spans of hours of the days of a range, until the credential ends. */
function* listSpans(
  clock: ZoneClock,
  coach: Availability,
  { from, until }: { from: number; until: number },
): Generator<{ day: LocalDay; span: Span }> {
  const readHours = compileHours(coach);
  const lastDay = coach.credentialUntil === "" ? Infinity : Date.parse(coach.credentialUntil);
  const end = Math.min(clock.toDay(until - 1), lastDay);
  for (let day = clock.toDay(from); day <= end; day = nextDay(day)) {
    for (const [first, last] of readHours(day)) {
      yield {
        day,
        span: [clock.toMoment(day, first, "from"), clock.toMoment(day, last, "until")],
      };
    }
  }
}

/** Creates a check whether the week of a day has all the sessions that a coach takes. */
function weekChecker(
  clock: ZoneClock,
  { weeklyCapacity }: Availability,
  taken: readonly TakenTime[],
): (day: LocalDay) => boolean {
  if (weeklyCapacity === null) return () => false;
  const counts = new Map<LocalDay, number>();
  for (const { startsAt } of taken) {
    const week = startOfWeek(clock.toDay(startsAt));
    counts.set(week, (counts.get(week) ?? 0) + 1);
  }
  return (day) => (counts.get(startOfWeek(day)) ?? 0) >= weeklyCapacity;
}

/** Creates a check whether a session that begins at a time, with the break after it, overlaps another one; times are asked in their order. */
function overlapChecker(
  { lengthMinutes, bufferMinutes }: Availability,
  taken: readonly TakenTime[],
): (at: number) => boolean {
  const blocks = merge(
    taken
      .filter(({ isClaimed }) => isClaimed)
      .map(({ startsAt, blockedUntil }): Span => [startsAt, blockedUntil]),
  );
  const length = (lengthMinutes + bufferMinutes) * MINUTE_MS;
  let index = 0;
  return (at) => {
    while ((blocks[index]?.[1] ?? Infinity) <= at) index += 1;
    return (blocks[index]?.[0] ?? Infinity) < at + length;
  };
}
