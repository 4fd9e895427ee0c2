import { describe, expect, it } from "vitest";
import { Appointment, type LiveSessionRequest } from "~/models";
import { CLAIMING_STATES } from "~/models/appointments/appointment-state.schema";
import { acceptTime, bookTime } from "~/server/appointments/accept";
import { asOwnPatient, asStaff } from "~/server/appointments/access";
import { cancelLiveSession, moveAppointment } from "~/server/appointments/change";
import { offerTimes } from "~/server/appointments/offer";
import { createCoach } from "~/server/coaches/coaches";
import type { CoachData } from "~/server/coaches/present";
import { startOfWeek, zoneClock } from "~/server/coaches/local-hours";
import { rawCoach, seedCoach } from "../factories/coaches";
import { BY_VIDEO, findStarts, seedOffered } from "../factories/live-sessions";
import { patientCaller, seedLiveSessionRequest } from "../factories/requests";
import { seedPatientProcedure } from "../factories/catalogue";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

const BOOKABLE = { ...BY_VIDEO, allowsBooking: true };

const book = (request: LiveSessionRequest, coach: CoachData, start: Date | undefined) =>
  bookTime(patientCaller(request.patientId), asOwnPatient(request.id), {
    ...{ coachId: coach.id, start: start?.toISOString() },
  });

const countFulfilled = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;
const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) =>
    result.status === "rejected" ? (result.reason as { status?: number }).status : [],
  );

/** Requires that no coach, room or patient has two times at once, and no coach more than their week takes. */
async function expectConsistent(coaches: readonly CoachData[]): Promise<void> {
  const claimed = await Appointment.findAll({
    where: { state: [...CLAIMING_STATES] },
    order: ["startsAt", "id"],
  });
  const overlaps = (
    isPair: (a: Appointment, b: Appointment) => boolean,
    end: "blockedUntil" | "endsAt",
  ) =>
    claimed.flatMap((a, index) =>
      claimed
        .slice(index + 1)
        .filter((b) => isPair(a, b) && a.startsAt < b[end] && b.startsAt < a[end])
        .map((b) => [a.id, b.id]),
    );
  expect(overlaps((a, b) => a.coachId === b.coachId, "blockedUntil")).toEqual([]);
  expect(overlaps((a, b) => a.room !== "" && a.room === b.room, "endsAt")).toEqual([]);
  const isBooked = ({ state }: Appointment) => state === "Scheduled";
  expect(
    overlaps((a, b) => a.patientId === b.patientId && isBooked(a) && isBooked(b), "endsAt"),
  ).toEqual([]);
  for (const { id, weeklyCapacity, timeZone } of coaches) {
    if (weeklyCapacity === null) continue;
    const clock = zoneClock(timeZone ?? "UTC");
    const weeks = claimed
      .filter(({ coachId }) => coachId === id)
      .map(({ startsAt }) => startOfWeek(clock.toDay(startsAt.getTime())));
    for (const week of new Set(weeks)) {
      expect(weeks.filter((each) => each === week).length).toBeLessThanOrEqual(weeklyCapacity);
    }
  }
}

/** Pseudo-random numbers that are the same in every run (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

describe.runIf(HAS_DATABASE)("appointments at the same time", () => {
  useDatabase();

  it("let one of many patients have a time", async () => {
    const coach = await seedCoach(BOOKABLE);
    const [start] = await findStarts(coach);
    const requests = await Promise.all(Array.from({ length: 12 }, () => seedLiveSessionRequest()));
    const results = await Promise.allSettled(requests.map((each) => book(each, coach, start)));
    expect(countFulfilled(results)).toBe(1);
    expect(refusals(results)).toEqual(Array(11).fill(409));
    await expectConsistent([coach]);
  });

  it("keep to the sessions that a coach takes in a week", async () => {
    const coach = await seedCoach({ ...BOOKABLE, weeklyCapacity: 3 });
    const starts = (await findStarts(coach, 60)).slice(20, 32);
    const requests = await Promise.all(starts.map(() => seedLiveSessionRequest()));
    await Promise.allSettled(requests.map((each, index) => book(each, coach, starts[index])));
    await expectConsistent([coach]);
  });

  it("give a patient one of two coaches at the same time", async () => {
    const [first, second] = [await seedCoach(BOOKABLE), await seedCoach(BOOKABLE)];
    const procedure = await seedPatientProcedure();
    const requests = [
      await seedLiveSessionRequest({}, procedure),
      await seedLiveSessionRequest({}, procedure),
    ];
    const [start] = await findStarts(first);
    const results = await Promise.allSettled([
      ...requests.slice(0, 1).map((each) => book(each, first, start)),
      ...requests.slice(1).map((each) => book(each, second, start)),
    ]);
    expect(countFulfilled(results)).toBe(1);
    await expectConsistent([first, second]);
  });

  it("book one of the offered times where two tabs choose two", async () => {
    const { request, held, caller } = await seedOffered();
    const results = await Promise.allSettled(
      held.map(({ id }) => acceptTime(caller, asOwnPatient(request.id), { slotId: id })),
    );
    expect(countFulfilled(results)).toBe(1);
    const booked = { requestId: request.id, state: "Scheduled" as const };
    expect(await Appointment.count({ where: booked })).toBe(1);
  });

  it(
    "stay apart whatever staff, patients and coaches do in which order",
    { timeout: 120_000 },
    async () => {
      const zones = ["America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"];
      const coaches: CoachData[] = [];
      for (const [index, timeZone] of zones.entries()) {
        const place = "Quiet Room";
        const values = { ways: ["In Person", "Video"], place, timeZone, noticeHours: 0 };
        const limits = { bufferMinutes: 10 * index, weeklyCapacity: index === 1 ? 4 : null };
        coaches.push(
          await createCoach(
            admin,
            rawCoach({ ...BOOKABLE, ...values, ...limits, lengthMinutes: 45 }),
          ),
        );
      }
      const procedures = await Promise.all([1, 2, 3, 4].map(() => seedPatientProcedure()));
      const requests = await Promise.all(
        procedures.flatMap((procedure) =>
          [1, 2, 3].map(() => seedLiveSessionRequest({}, procedure)),
        ),
      );
      const random = randomFrom(20261128);
      const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
      const starts = new Map<number, Date[]>();
      for (const coach of coaches) starts.set(coach.id, (await findStarts(coach, 6)).slice(0, 6));
      const act = async () => {
        const request = pick(requests);
        const coach = pick(coaches);
        const start = pick(starts.get(coach.id) ?? []);
        const own = asOwnPatient(request.id);
        const caller = patientCaller(request.patientId);
        const way = pick(["In Person", "Video"]);
        const slots = [{ coachId: coach.id, start: start.toISOString(), way }];
        const actions = [
          () => book(request, coach, start),
          () => offerTimes(admin, request.id, { slots }),
          async () => {
            const where = { requestId: request.id, state: "Held" as const };
            const held = await Appointment.findOne({ where });
            return acceptTime(caller, own, { slotId: held?.id ?? 1 });
          },
          () => moveAppointment(caller, own, { start: start.toISOString() }),
          () => cancelLiveSession(admin, asStaff(request.id), { reason: "Test" }),
        ];
        return pick(actions)();
      };
      for (let round = 0; round < 12; round += 1) {
        const results = await Promise.allSettled(Array.from({ length: 8 }, act));
        // Refused for a reason that a person is told, never by an unexpected error.
        const reasons = refusals(results);
        expect(reasons.every((status) => status === 409 || status === 422 || status === 404)).toBe(
          true,
        );
        await expectConsistent(coaches);
      }
      expect(await Appointment.count({ where: { state: "Scheduled" } })).toBeGreaterThan(0);
    },
  );
});
