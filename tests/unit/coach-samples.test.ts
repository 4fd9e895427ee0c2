import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  checkOffer,
  checkVideoLink,
  coachSchema,
  type CoachValues,
} from "~/models/coaches/coach.schema";
import { COACH_TYPES, CREDENTIAL_WARNING_DAYS } from "~/models/coaches/coach-options.schema";
import { SESSION_WAYS } from "~/models/coaches/session-choices.schema";
import { LIVE_SESSION_TYPES, PRICES } from "~/models/requests/live-session-options.schema";
import { findFreeSlots } from "~/server/coaches/free-slots";
import { credentialState } from "~/server/coaches/coach-table";
import { SAMPLE_COACHES } from "~/server/sample-content/coaches/coach-samples";
import { toCoachValues } from "~/server/sample-content/coaches/sample-coach";
import { SAMPLE_FACILITIES } from "~/server/sample-content/facilities/facility-samples";

const DAYS = 14;
/** Free times are told exactly up to this number (AREAS 9). */
const MAX_TOLD = 250;
const ZONES = ["America/Los_Angeles", "Europe/Zurich", "UTC", "Pacific/Auckland"];
/** Mondays of the weeks whose days are tried: clocks change in most of them, or in the two weeks after, in one of the zones. */
const WEEKS = [
  "2026-11-30",
  "2027-03-01",
  "2027-03-15",
  "2027-03-22",
  "2027-09-20",
  "2027-10-25",
  "2027-11-01",
  "2028-02-28",
];

const loadedOn = (today: string) => SAMPLE_COACHES.map((coach) => toCoachValues(coach, today));
const coaches = loadedOn("2026-11-30");

const findFree = (coach: CoachValues, zone: string, now: DateTime, days = DAYS) =>
  coach.status === "Active"
    ? findFreeSlots({ ...coach, timeZone: coach.timeZone || zone }, [], {
        from: now.toMillis(),
        until: now.plus({ days }).toMillis(),
        now: now.toMillis(),
      })
    : [];

/** Days of a week, each loaded in the night, at noon and late. */
const listMoments = (monday: string, zone: string) =>
  Array.from({ length: 7 }, (_, days) => DateTime.fromISO(monday, { zone }).plus({ days })).flatMap(
    (day) => [0, 12, 23].map((hour) => day.set({ hour })),
  );
const cases = WEEKS.flatMap((monday) => ZONES.map((zone) => [monday, zone] as const));

/** Counts free times at each price of the slider, or less. */
const countByPrice = (free: readonly { coach: CoachValues; starts: readonly number[] }[]) =>
  PRICES.map(({ dollars }) =>
    free
      .filter(({ coach: { price } }) => price === null || price <= dollars)
      .reduce((sum, { starts }) => sum + starts.length, 0),
  );

const isGrowing = (counts: readonly number[]) =>
  counts.every((count, index) => count > (counts[index - 1] ?? 0));

describe("the sample coaches", () => {
  it("are 14 of all types, topics, ways and prices, and of many faiths and languages", () => {
    expect(coaches).toHaveLength(14);
    const listAll = (field: "types" | "topics" | "ways" | "languages") =>
      new Set<string>(coaches.flatMap((coach) => coach[field]));
    expect(listAll("types")).toEqual(new Set(COACH_TYPES.map(({ value }) => value)));
    expect(listAll("topics")).toEqual(new Set(LIVE_SESSION_TYPES.map(({ value }) => value)));
    expect(listAll("ways")).toEqual(new Set(SESSION_WAYS));
    expect(listAll("languages").size).toBeGreaterThanOrEqual(10);
    for (const language of ["en", "es", "ar", "he", "zh", "vi", "fr", "ase"])
      expect(listAll("languages")).toContain(language);
    expect(new Set(coaches.map(({ faith }) => faith)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(coaches.map(({ price }) => price))).toEqual(
      new Set([null, ...PRICES.map(({ dollars }) => dollars)]),
    );
  });

  it.each(coaches.map((coach) => [coach.name, coach] as const))(
    "are valid for forms and calls: %s",
    (_, coach) => {
      const rules = coachSchema.superRefine((values, context) => {
        checkOffer(values, context);
        checkVideoLink(values, context);
      }) satisfies z.ZodTypeAny;
      expect(rules.parse(coach)).toEqual(coach);
      expect(coach.weeklyHours.length).toBeGreaterThan(0);
      expect(coach.place !== "").toBe(coach.ways.includes("In Person"));
      expect(coach.videoLink !== "").toBe(coach.ways.includes("Video"));
    },
  );

  it("are reached at addresses and numbers that belong to nobody, each at their own", () => {
    for (const { email, phone, videoLink } of coaches) {
      expect(email).toMatch(/^[a-z-]+\.[a-z-]+@example\.org$/);
      expect(phone).toMatch(/^\+120655501[89]\d$/);
      expect(videoLink).toMatch(/^$|^https:\/\/meet\.example\.org\/[a-z-]+$/);
    }
    for (const field of ["name", "email", "phone"] as const)
      expect(new Set(coaches.map((coach) => coach[field])).size, field).toBe(coaches.length);
  });

  it("show every state of a credential, and both answers to what a coach may say", () => {
    const now = new Date("2026-11-30T12:00:00Z");
    const states = coaches.map((coach) =>
      credentialState({ credentialUntil: coach.credentialUntil || null }, now),
    );
    const count = (state: string) => states.filter((each) => each === state).length;
    expect([count("ends soon"), count("ended")]).toEqual([1, 1]);
    expect(CREDENTIAL_WARNING_DAYS).toBe(30);
    expect(coaches.filter(({ credentialUntil }) => credentialUntil === "")).toHaveLength(2);
    expect(coaches.flatMap(({ status }) => (status === "Active" ? [] : status))).toEqual([
      "Paused",
    ]);
    expect(coaches.filter(({ allowsBooking }) => allowsBooking)).toHaveLength(4);
    expect(coaches.filter(({ takesNewPatients }) => !takesNewPatients)).toHaveLength(1);
    expect(coaches.filter(({ price }) => price === null)).toHaveLength(5);
    expect(coaches.flatMap(({ timeZone }) => timeZone || [])).toHaveLength(2);
  });

  it("work in the evening and on both days of a weekend, with days off and extra hours to come", () => {
    const spans = coaches.flatMap(({ weeklyHours }) => weeklyHours);
    expect(spans.some(({ to }) => to > "18:30")).toBe(true);
    for (const day of ["Saturday", "Sunday"])
      expect(spans.filter((span) => span.day === day).length, day).toBeGreaterThan(0);
    const exceptions = coaches.flatMap((coach) => coach.exceptions);
    expect(new Set(exceptions.map(({ kind }) => kind)).size).toBe(2);
    expect(exceptions.every(({ date }) => date > "2026-11-30")).toBe(true);
    expect(exceptions.some(({ lastDate }) => lastDate !== "")).toBe(true);
  });

  it.each(listMoments("2026-11-30", "UTC"))(
    "have days off and extra hours that count, loaded at %s",
    (now) => {
      for (const coach of loadedOn(now.toISODate() ?? "")) {
        for (const exception of coach.exceptions) {
          const others = coach.exceptions.filter((each) => each !== exception);
          const [all, rest] = [coach.exceptions, others].map(
            (exceptions) => findFree({ ...coach, exceptions }, "UTC", now, 60).length,
          );
          expect(exception.kind === "Off", coach.name).toBe(Number(all) < Number(rest));
          expect(all, coach.name).not.toBe(rest);
        }
      }
    },
  );

  it("meet in places of the sample facilities, never two of them in one place at a time", () => {
    const facilities = SAMPLE_FACILITIES.map(({ name }) => name as string);
    const now = DateTime.fromISO("2026-11-30", { zone: "America/Los_Angeles" });
    const busy = coaches
      .filter(({ place }) => place !== "")
      .flatMap((coach) => {
        expect(facilities, coach.place).toContain(coach.place.split(", ")[1]);
        // Paused coaches come back.
        const active = { ...coach, status: "Active" as const };
        return findFree(active, "America/Los_Angeles", now, 60).map((start) => ({
          coach,
          start,
          end: start + coach.lengthMinutes * 60_000,
        }));
      });
    const clashes = busy.flatMap((one) =>
      busy
        .filter(({ coach, start, end }) => {
          if (coach === one.coach || coach.place !== one.coach.place) return false;
          return start < one.end && one.start < end;
        })
        .map(({ coach }) => `${one.coach.name}, ${coach.name}`),
    );
    expect(busy.length).toBeGreaterThan(100);
    expect(clashes).toEqual([]);
  });
});

describe.each(cases)(
  "the free times of the sample coaches, loaded in the week of %s in %s,",
  (monday, zone) => {
    const free = listMoments(monday, zone).map((now) => ({
      now: now.toISO() ?? "",
      free: loadedOn(now.toISODate() ?? "").map((coach) => ({
        coach,
        starts: findFree(coach, zone, now),
      })),
    }));

    it("are some of every Active coach with a valid credential, and none of the others", () => {
      for (const { now, free: all } of free) {
        const without = all.filter(({ starts }) => starts.length === 0);
        expect(
          without.map(({ coach }) => coach.name),
          now,
        ).toEqual(["Gurdev Sanghera", "Soo-ah Bae"]);
      }
    });

    it("are more at each higher price, told exactly, also for who is new or wants none without charge", () => {
      for (const { now, free: all } of free) {
        const counts = countByPrice(all);
        expect(isGrowing(counts), `${now}: ${counts.join()}`).toBe(true);
        expect(Math.max(...counts)).toBeLessThanOrEqual(MAX_TOLD);
        const newcomers = all.filter(({ coach }) => coach.takesNewPatients);
        expect(isGrowing(countByPrice(newcomers)), now).toBe(true);
        const paid = all.filter(({ coach }) => coach.price !== null);
        expect(isGrowing(countByPrice(paid)), now).toBe(true);
      }
    });
  },
);
