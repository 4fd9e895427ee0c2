import { describe, expect, it } from "vitest";
import {
  type Availability,
  findFreeSlots,
  isFreeAt,
  slotFinder,
  type TakenTime,
} from "~/server/coaches/free-slots";

/** A coach on Tuesdays, January 5 and so on in 2027, without notice and break. */
const COACH: Availability = {
  timeZone: "America/New_York",
  weeklyHours: [{ day: "Tuesday", from: "09:00", to: "11:00" }],
  exceptions: [],
  lengthMinutes: 30,
  bufferMinutes: 0,
  noticeHours: 0,
  windowDays: 180,
  weeklyCapacity: null,
  credentialUntil: "",
};
const TUESDAY = "2027-01-05";
const at = (time: string) => Date.parse(time);

type Options = { taken?: TakenTime[]; now?: string; from?: string; days?: number };
/** Lists free times as the clock of the coach's zone shows them, such as "Tue 09:30". */
function list(values: Partial<Availability>, options: Options = {}) {
  const { taken = [], now = "2027-01-03T00:00:00Z", from = `${TUESDAY}T00:00:00Z` } = options;
  const until = at(from) + (options.days ?? 2) * 86_400_000;
  const coach = { ...COACH, ...values };
  const slots = findFreeSlots(coach, taken, { from: at(from), until, now: at(now) });
  return slots.map((slot) => showClock(coach.timeZone, slot));
}

function showClock(timeZone: string, moment: number) {
  const format = {
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  } as const;
  return new Intl.DateTimeFormat("en-US", { timeZone, ...format }).format(moment);
}

/** An appointment, with the break after it. */
const taken = (start: string, minutes: number, isClaimed = true): TakenTime => ({
  startsAt: at(start),
  blockedUntil: at(start) + minutes * 60_000,
  isClaimed,
});

describe("free times", () => {
  it("fill each span of hours, by the clock of the coach's zone", () => {
    expect(list({})).toEqual(["Tue 09:00", "Tue 09:30", "Tue 10:00", "Tue 10:30"]);
    const weeklyHours = [
      { day: "Tuesday", from: "09:00", to: "09:30" },
      { day: "Tuesday", from: "13:10", to: "14:10" },
      { day: "Wednesday", from: "23:00", to: "00:00" },
    ] as const;
    expect(list({ weeklyHours: [...weeklyHours] })).toEqual([
      ...["Tue 09:00", "Tue 13:10", "Tue 13:40"],
    ]);
    expect(list({ weeklyHours: [...weeklyHours] }, { days: 3 })).toContain("Wed 23:30");
    expect(list({ timeZone: "Asia/Kathmandu" })).toEqual(list({}));
  });

  it("end with the span: none is cut off", () => {
    expect(list({ lengthMinutes: 50 })).toEqual(["Tue 09:00", "Tue 10:00"]);
    expect(list({ lengthMinutes: 90 })).toEqual(["Tue 09:00"]);
    const weeklyHours = [{ day: "Tuesday" as const, from: "09:00", to: "09:29" }];
    expect(list({ weeklyHours })).toEqual([]);
  });

  it("leave out time off, of hours and of days", () => {
    const off = { kind: "Off", date: TUESDAY, lastDate: "", from: "", to: "" } as const;
    expect(list({ exceptions: [off] })).toEqual([]);
    expect(list({ exceptions: [{ ...off, from: "09:30", to: "10:00" }] })).toEqual([
      ...["Tue 09:00", "Tue 10:00", "Tue 10:30"],
    ]);
    const week = { ...off, date: "2026-12-28", lastDate: TUESDAY };
    expect(list({ exceptions: [week] }, { days: 9 })).toHaveLength(4);
  });

  it("have extra hours, which join weekly ones, and count for less than time off", () => {
    const extra = {
      kind: "Extra",
      date: TUESDAY,
      lastDate: "",
      from: "11:00",
      to: "11:30",
    } as const;
    expect(list({ exceptions: [extra] }).at(-1)).toBe("Tue 11:00");
    expect(list({ lengthMinutes: 90, exceptions: [extra] })).toEqual(["Tue 09:00"]);
    const sunday = { ...extra, date: "2027-01-10", from: "20:00", to: "00:00" };
    expect(list({ lengthMinutes: 90, exceptions: [sunday] }, { days: 7 })).toEqual([
      ...["Tue 09:00", "Sun 20:00", "Sun 21:30"],
    ]);
    const off = {
      kind: "Off",
      date: "2027-01-10",
      lastDate: "",
      from: "20:30",
      to: "22:30",
    } as const;
    expect(list({ lengthMinutes: 90, exceptions: [sunday, off] }, { days: 7 })).toEqual([
      ...["Tue 09:00", "Sun 22:30"],
    ]);
  });

  it("keep the break, after a session and before the next one", () => {
    expect(list({ bufferMinutes: 15 })).toEqual(["Tue 09:00", "Tue 09:45", "Tue 10:30"]);
    expect(list({ bufferMinutes: 20 })).toEqual(["Tue 09:00", "Tue 10:00"]);
    const appointment = taken("2027-01-05T15:00:00Z", 45);
    expect(list({ bufferMinutes: 15 }, { taken: [appointment] })).toEqual(["Tue 09:00"]);
    expect(list({}, { taken: [appointment] })).toEqual(["Tue 09:00", "Tue 09:30"]);
    expect(list({}, { taken: [taken("2027-01-05T14:30:00Z", 30)] })).toEqual([
      ...["Tue 09:00", "Tue 10:00", "Tue 10:30"],
    ]);
  });

  it("stop at the sessions of a week, from Monday on, also those that are over", () => {
    const weeklyHours = [
      { day: "Monday", from: "20:00", to: "21:00" },
      { day: "Sunday", from: "20:00", to: "21:00" },
    ] as const;
    const values = { weeklyHours: [...weeklyHours], weeklyCapacity: 2 };
    const weeks = { from: "2027-01-04T00:00:00Z", days: 9, now: "2027-01-01T00:00:00Z" };
    // In New York it is Sunday, January 10, when it is Monday in UTC.
    const sunday = taken("2027-01-11T01:30:00Z", 30);
    const monday = taken("2027-01-05T01:00:00Z", 30, false);
    expect(list(values, { ...weeks, taken: [sunday] })).toEqual([
      ...[
        "Sun 20:00",
        "Sun 20:30",
        "Mon 20:00",
        "Mon 20:30",
        "Sun 20:00",
        "Mon 20:00",
        "Mon 20:30",
      ],
    ]);
    expect(list(values, { ...weeks, taken: [sunday, monday] })).toEqual([
      ...["Sun 20:00", "Sun 20:30", "Mon 20:00", "Mon 20:30"],
    ]);
  });

  it("begin after the shortest notice, and end with the booking window", () => {
    const now = "2027-01-04T14:31:00Z";
    expect(list({ noticeHours: 24 }, { now })).toEqual(["Tue 10:00", "Tue 10:30"]);
    expect(list({ noticeHours: 24 }, { now: "2027-01-04T15:00:00Z" })[0]).toBe("Tue 10:00");
    expect(list({ windowDays: 1 }, { now })).toEqual(["Tue 09:00", "Tue 09:30"]);
    const range = { from: at(now), until: at(now) + 2 * 86_400_000, now: at(now) };
    const coach = { ...COACH, noticeHours: 336, windowDays: 1 };
    expect(findFreeSlots(coach, [], range)).toEqual([]);
    expect(findFreeSlots(coach, [], { ...range, keepsNotice: false })).toHaveLength(4);
    const past = { ...range, from: at("2026-12-29T00:00:00Z"), keepsNotice: false };
    expect(findFreeSlots(COACH, [], past)[0]).toBe(at("2027-01-05T14:00:00Z"));
  });

  it("end with the last day of the credential, where the coach is", () => {
    const weeklyHours = [{ day: "Tuesday" as const, from: "22:00", to: "00:00" }];
    expect(list({ weeklyHours, credentialUntil: "2027-01-04" })).toEqual([]);
    expect(list({ weeklyHours, credentialUntil: TUESDAY })).toHaveLength(4);
  });

  it("are in the order of time, for each of many coaches", () => {
    const find = slotFinder();
    const range = { from: at("2027-01-04T00:00:00Z"), until: at("2027-01-18T00:00:00Z"), now: 0 };
    for (const timeZone of ["America/New_York", "Europe/Berlin", "America/New_York"]) {
      const coach = { ...COACH, timeZone, windowDays: 30_000 };
      const slots = find(coach, [], range);
      expect(slots).toEqual(findFreeSlots(coach, [], range));
      expect(slots).toEqual(slots.toSorted((a, b) => a - b));
    }
  });
});

describe("free times on days on which clocks change", () => {
  const daily = (from: string, to: string) =>
    (["Saturday", "Sunday", "Monday"] as const).map((day) => ({ day, from, to }));
  const listSunday = (timeZone: string, date: string, hours: [string, string]) =>
    list(
      { timeZone, weeklyHours: daily(...hours), lengthMinutes: 30 },
      { from: `${date}T00:00:00Z`, now: `${date}T00:00:00Z`, days: 2 },
    ).filter((time) => time.startsWith("Sun"));

  it.each([
    ["America/New_York", "2027-03-13"],
    ["Europe/Berlin", "2027-03-27"],
    ["Australia/Lord_Howe", "2027-10-02"],
  ])("keep to the hours of the day in %s", (timeZone, date) => {
    expect(listSunday(timeZone, date, ["09:00", "10:00"])).toEqual(["Sun 09:00", "Sun 09:30"]);
  });

  it("leave out what clocks skip", () => {
    expect(listSunday("America/New_York", "2027-03-13", ["01:00", "04:00"])).toEqual([
      ...["Sun 01:00", "Sun 01:30", "Sun 03:00", "Sun 03:30"],
    ]);
    expect(listSunday("America/New_York", "2027-03-13", ["02:15", "03:30"])).toEqual(["Sun 03:00"]);
    expect(listSunday("Europe/Berlin", "2027-03-27", ["02:00", "03:00"])).toEqual([]);
    // Half an hour: from 2:00 to 2:30.
    expect(listSunday("Australia/Lord_Howe", "2027-10-02", ["01:00", "03:30"])).toEqual([
      ...["Sun 01:00", "Sun 01:30", "Sun 02:30", "Sun 03:00"],
    ]);
  });

  it("have an hour that comes twice between two others, and nothing beyond one that comes twice itself", () => {
    expect(listSunday("America/New_York", "2027-11-06", ["00:30", "02:30"])).toEqual([
      ...["Sun 00:30", "Sun 01:00", "Sun 01:30", "Sun 01:00", "Sun 01:30", "Sun 02:00"],
    ]);
    expect(listSunday("America/New_York", "2027-11-06", ["00:30", "01:30"])).toEqual([
      ...["Sun 00:30", "Sun 01:00"],
    ]);
    expect(listSunday("Europe/Berlin", "2027-10-30", ["02:30", "04:00"])).toEqual([
      ...["Sun 02:30", "Sun 03:00", "Sun 03:30"],
    ]);
    // Half an hour: from 2:00 back to 1:30.
    expect(listSunday("Australia/Lord_Howe", "2027-04-03", ["01:00", "02:30"])).toEqual([
      ...["Sun 01:00", "Sun 01:30", "Sun 01:30", "Sun 02:00"],
    ]);
  });
});

describe("a time that staff or a patient chose", () => {
  const now = at("2027-01-04T14:31:00Z");
  const isFree = (time: string, values: Partial<Availability> = {}, all: TakenTime[] = []) =>
    isFreeAt({ ...COACH, ...values }, all, { at: at(time), now });

  it("may be any within the hours, not only one that is listed", () => {
    expect(isFree("2027-01-05T14:07:00Z")).toBe(true);
    expect(isFree("2027-01-05T13:59:00Z")).toBe(false);
    expect(isFree("2027-01-05T15:30:00Z")).toBe(true);
    expect(isFree("2027-01-05T15:31:00Z")).toBe(false);
    expect(isFree("2027-01-06T14:00:00Z")).toBe(false);
  });

  it("is not free within another session or its break, in a full week, or after the credential", () => {
    const appointment = taken("2027-01-05T14:30:00Z", 45);
    expect(isFree("2027-01-05T15:14:00Z", {}, [appointment])).toBe(false);
    expect(isFree("2027-01-05T15:15:00Z", {}, [appointment])).toBe(true);
    expect(isFree("2027-01-05T14:00:00Z", { bufferMinutes: 5 }, [appointment])).toBe(false);
    expect(isFree("2027-01-05T15:15:00Z", { weeklyCapacity: 1 }, [appointment])).toBe(false);
    expect(isFree("2027-01-05T15:15:00Z", { credentialUntil: "2027-01-04" })).toBe(false);
  });

  it("keeps to notice and window, unless staff agreed on it, and is never in the past", () => {
    expect(isFree("2027-01-05T14:00:00Z", { noticeHours: 24 })).toBe(false);
    expect(isFree("2027-01-12T14:00:00Z", { windowDays: 3 })).toBe(false);
    const coach = { ...COACH, noticeHours: 24, windowDays: 3 };
    for (const time of ["2027-01-05T14:00:00Z", "2027-01-12T14:00:00Z"]) {
      expect(isFreeAt(coach, [], { at: at(time), now, keepsNotice: false })).toBe(true);
    }
    const past = { at: at("2026-12-29T14:00:00Z"), now, keepsNotice: false };
    expect(isFreeAt(coach, [], past)).toBe(false);
  });
});
