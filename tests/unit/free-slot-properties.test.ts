import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HoursException, WeeklySpan } from "~/models/coaches/coach-hours.schema";
import { WEEKDAYS } from "~/models/hospital/working-hours.schema";
import {
  type Availability,
  findFreeSlots,
  isFreeAt,
  type TakenTime,
} from "~/server/coaches/free-slots";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Zones whose clocks change at different times of day, by an hour or half of one, or never. */
const ZONES = [
  ...["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns"],
  ...["America/Havana", "America/Santiago", "Africa/Cairo", "Asia/Beirut", "America/Nuuk"],
  ...["Africa/Casablanca", "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"],
] as const;

type Reading = { date: string; weekday: string; minutes: number };
/** Reads the clock of a zone, by another way than the code does. */
function clockReader(timeZone: string): (at: number) => Reading {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    weekday: "long",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (at) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, value]),
    );
    return {
      date: `${parts.year}-${parts.month}-${parts.day}`,
      weekday: parts.weekday ?? "",
      minutes: Number(parts.hour) * 60 + Number(parts.minute),
    };
  };
}

const READERS = new Map(ZONES.map((zone) => [zone as string, clockReader(zone)]));
const read = ({ timeZone }: Availability, at: number) =>
  (READERS.get(timeZone) ?? clockReader(timeZone))(at);

/** Offset of a zone at a moment, in minutes. */
const offsetAt = (zone: string, at: number) => {
  const { date, minutes } = clockReaderOf(zone)(at);
  return Math.round((Date.parse(date) + minutes * MINUTE_MS - at) / MINUTE_MS);
};
const clockReaderOf = (zone: string) => READERS.get(zone) ?? clockReader(zone);

/** Mornings of the days in 2027 on which the clocks of a zone change; some other day where they do not. */
const CHANGES = new Map(
  ZONES.map((zone) => {
    const days = Array.from(
      { length: 365 },
      (_, index) => Date.parse("2027-01-01") + index * DAY_MS,
    );
    const changes = days.filter((day) => offsetAt(zone, day) !== offsetAt(zone, day + DAY_MS));
    return [zone, changes.length > 0 ? changes : [Date.parse("2027-02-28")]];
  }),
);

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const toTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const fromTime = (time: string, isEnd = false) => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute || (isEnd ? 1_440 : 0);
};

/** Beginning and end of hours: at any five minutes, also around midnight. */
const times = fc
  .tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 1, max: 288 }))
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from: toTime(from * 5), to: toTime(to * 5) }));

const weeklySpan: fc.Arbitrary<WeeklySpan> = fc
  .tuple(fc.constantFrom(...WEEKDAYS), times)
  .map(([day, span]) => ({ day, ...span }));

/** An exception within days of a moment. */
const exceptionNear = (day: number): fc.Arbitrary<HoursException> =>
  fc
    .record({
      kind: fc.constantFrom("Off", "Extra"),
      first: fc.integer({ min: -2, max: 4 }),
      length: fc.integer({ min: 0, max: 2 }),
      isWholeDay: fc.boolean(),
      span: times,
    })
    .map(({ kind, first, length, isWholeDay, span }) => ({
      kind,
      date: isoDay(day + first * DAY_MS),
      lastDate: length === 0 ? "" : isoDay(day + (first + length) * DAY_MS),
      ...(isWholeDay && kind === "Off" ? { from: "", to: "" } : span),
    }));

type Example = {
  coach: Availability;
  taken: TakenTime[];
  from: number;
  until: number;
  now: number;
};

/** A coach, sessions that are there, and five days around a change of the clocks. */
const examples: fc.Arbitrary<Example> = fc.constantFrom(...ZONES).chain((timeZone) =>
  fc.constantFrom(...(CHANGES.get(timeZone) ?? [])).chain((change) =>
    fc
      .record({
        weeklyHours: fc.array(weeklySpan, { minLength: 3, maxLength: 12 }),
        exceptions: fc.array(exceptionNear(change), { maxLength: 4 }),
        lengthMinutes: fc.integer({ min: 15, max: 90 }),
        bufferMinutes: fc.integer({ min: 0, max: 120 }),
        noticeHours: fc.integer({ min: 0, max: 48 }),
        windowDays: fc.integer({ min: 1, max: 10 }),
        weeklyCapacity: fc.option(fc.integer({ min: 1, max: 8 })),
        credentialUntil: fc.oneof(
          fc.constant(""),
          fc.integer({ min: -1, max: 4 }).map((days) => isoDay(change + days * DAY_MS)),
        ),
        taken: fc.array(
          fc
            .record({
              minutes: fc.integer({ min: -4_320, max: 7_200 }),
              length: fc.integer({ min: 15, max: 210 }),
              isClaimed: fc.boolean(),
            })
            .map(({ minutes, length, isClaimed }) => ({
              startsAt: change + minutes * MINUTE_MS,
              blockedUntil: change + (minutes + length) * MINUTE_MS,
              isClaimed,
            })),
          { maxLength: 8 },
        ),
        now: fc.integer({ min: -2_880, max: 1_440 }),
      })
      .map(({ taken, now, ...coach }) => ({
        coach: { ...coach, timeZone },
        taken,
        from: change - 2 * DAY_MS,
        until: change + 3 * DAY_MS,
        now: change + now * MINUTE_MS,
      })),
  ),
);

/** Whether a moment is in the hours of a coach, as somebody would say who looks at the clock and at the list of hours. */
function isInHours(coach: Availability, at: number): boolean {
  const { date, weekday, minutes } = read(coach, at);
  const covers = ({ from, to }: { from: string; to: string }) =>
    from === "" || (fromTime(from) <= minutes && minutes < fromTime(to, true));
  const today = coach.exceptions.filter(
    (each) => each.date <= date && date <= (each.lastDate || each.date),
  );
  if (today.some((each) => each.kind === "Off" && covers(each))) return false;
  return (
    today.some((each) => each.kind === "Extra" && covers(each)) ||
    coach.weeklyHours.some((each) => each.day === weekday && covers(each))
  );
}

/** Whether all minutes of a session are in the hours, on the day on which it begins. */
function isSessionInHours(coach: Availability, at: number): boolean {
  const { date } = read(coach, at);
  return Array.from({ length: coach.lengthMinutes }, (_, minute) => at + minute * MINUTE_MS).every(
    (moment) => read(coach, moment).date === date && isInHours(coach, moment),
  );
}

/** Monday of the week of a moment, by the coach's clock. */
function mondayOf(coach: Availability, at: number): string {
  const day = Date.parse(read(coach, at).date);
  return isoDay(day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS);
}

const blockedUntil = ({ lengthMinutes, bufferMinutes }: Availability, at: number) =>
  at + (lengthMinutes + bufferMinutes) * MINUTE_MS;
const toTaken = (coach: Availability, at: number): TakenTime => ({
  startsAt: at,
  blockedUntil: blockedUntil(coach, at),
  isClaimed: true,
});
const overlaps = (a: TakenTime, b: TakenTime) =>
  a.startsAt < b.blockedUntil && b.startsAt < a.blockedUntil;

/** Whether a session may begin at a moment by all rules, as somebody would check them one after the other. */
function mayBegin({ coach, taken, now }: Example, at: number): boolean {
  const session = toTaken(coach, at);
  const week = mondayOf(coach, at);
  const inWeek = taken.filter(({ startsAt }) => mondayOf(coach, startsAt) === week).length;
  return (
    at >= now + coach.noticeHours * HOUR_MS &&
    at < now + coach.windowDays * DAY_MS &&
    (coach.credentialUntil === "" || read(coach, at).date <= coach.credentialUntil) &&
    inWeek < (coach.weeklyCapacity ?? Infinity) &&
    !taken.some((each) => each.isClaimed && overlaps(each, session)) &&
    isSessionInHours(coach, at)
  );
}

const find = ({ coach, taken, ...range }: Example) => findFreeSlots(coach, taken, range);
const RUNS = { numRuns: 300 };

describe("free times, whatever the zone, the hours and what is taken", () => {
  it("are those that all rules allow, in the order of time, each once", () => {
    let count = 0;
    fc.assert(
      fc.property(examples, (example) => {
        const slots = find(example);
        count += slots.length;
        for (const at of slots) {
          expect(at >= example.from && at < example.until).toBe(true);
          expect(mayBegin(example, at), new Date(at).toISOString()).toBe(true);
        }
        expect(slots).toEqual([...new Set(slots)].toSorted((a, b) => a - b));
      }),
      RUNS,
    );
    expect(count).toBeGreaterThan(RUNS.numRuns);
  });

  it("taken one after the other never overlap with their breaks, and are never more than a week has", () => {
    let count = 0;
    fc.assert(
      fc.property(examples, fc.infiniteStream(fc.nat()), (example, choices) => {
        const booked = [...example.taken];
        const { coach } = example;
        for (
          let slots = find(example);
          slots.length > 0;
          slots = find({ ...example, taken: booked })
        ) {
          const at = slots[(choices.next().value as number) % slots.length] ?? 0;
          const session = toTaken(coach, at);
          expect(booked.some((each) => each.isClaimed && overlaps(each, session))).toBe(false);
          booked.push(session);
          count += 1;
          const week = mondayOf(coach, at);
          const inWeek = booked.filter(({ startsAt }) => mondayOf(coach, startsAt) === week);
          expect(inWeek.length).toBeLessThanOrEqual(coach.weeklyCapacity ?? Infinity);
        }
      }),
      RUNS,
    );
    expect(count).toBeGreaterThan(RUNS.numRuns);
  });

  it("are free when asked for alone, and so is any other moment that all rules allow", () => {
    let [free, refused] = [0, 0];
    const moment = fc.integer({ min: -2_880, max: 4_319 });
    fc.assert(
      fc.property(
        examples,
        fc.array(moment, { minLength: 60, maxLength: 60 }),
        (example, moments) => {
          const { coach, taken, now, from } = example;
          for (const at of find(example)) expect(isFreeAt(coach, taken, { at, now })).toBe(true);
          for (const minutes of moments) {
            const at = from + 2 * DAY_MS + minutes * MINUTE_MS;
            const isFree = isFreeAt(coach, taken, { at, now });
            if (isFree) free += 1;
            else refused += 1;
            const isAllowed = mayBegin(example, at);
            // Where a beginning or an end comes twice on the clock, the shorter of the possible hours counts.
            const isRepeated =
              offsetAt(coach.timeZone, at - 3 * HOUR_MS) >
              offsetAt(coach.timeZone, at + 3 * HOUR_MS);
            if (!isRepeated || isFree) expect(isFree, new Date(at).toISOString()).toBe(isAllowed);
          }
        },
      ),
      RUNS,
    );
    expect(free).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(100);
  });

  it("stay when hours are added, and come back to what they were without time off", () => {
    const moment = fc.integer({ min: -2_880, max: 4_319 });
    const offset = fc.integer({ min: 0, max: 1_440 });
    fc.assert(
      fc.property(
        examples,
        weeklySpan,
        times,
        offset,
        moment,
        (example, span, extra, shift, minutes) => {
          const { coach, taken, now, from } = example;
          const question = { at: from + 2 * DAY_MS + minutes * MINUTE_MS, now };
          const date = read(coach, question.at + shift * MINUTE_MS).date;
          const exception = { date, lastDate: "", ...extra };
          const asksWith = (values: Partial<Availability>, all = taken) =>
            isFreeAt({ ...coach, ...values }, all, question);
          const isFree = asksWith({});
          if (isFree) {
            expect(asksWith({ weeklyHours: [...coach.weeklyHours, span] })).toBe(true);
            expect(
              asksWith({ exceptions: [...coach.exceptions, { kind: "Extra", ...exception }] }),
            ).toBe(true);
            expect(asksWith({}, taken.slice(1))).toBe(true);
            expect(asksWith({ bufferMinutes: 0 })).toBe(true);
            expect(asksWith({ weeklyCapacity: null, credentialUntil: "" })).toBe(true);
          } else {
            expect(
              asksWith({ exceptions: [...coach.exceptions, { kind: "Off", ...exception }] }),
            ).toBe(false);
            expect(asksWith({}, [...taken, toTaken(coach, question.at + shift * MINUTE_MS)])).toBe(
              false,
            );
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
