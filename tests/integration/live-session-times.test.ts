import { describe, expect, it, vi } from "vitest";
import { Coach, LiveSessionRequest, PatientProcedure } from "~/models";
import { asOwnPatient, asStaff } from "~/server/appointments/access";
import { acceptTime, bookTime } from "~/server/appointments/accept";
import { cancelLiveSession } from "~/server/appointments/change";
import {
  countOptions,
  describeOptions,
  forgetOptions,
  readOptions,
} from "~/server/appointments/options";
import { readOwnArranged } from "~/server/appointments/own-arranged";
import {
  listMoveTimes,
  ownById,
  presentOwnAppointment,
  readOwnLiveSession,
} from "~/server/appointments/own-live-sessions";
import { proposeTimes } from "~/server/appointments/propose";
import { toWishFacts } from "~/app/admin/live-sessions/live-session-facts.server";
import { toLocal } from "~/server/facilities/zone";
import { settings } from "~/server/platform/settings";
import { getLiveSession } from "~/server/appointments/live-sessions";
import { listSchedule } from "~/server/appointments/schedule";
import { updateCoach } from "~/server/coaches/coaches";
import { addDays } from "~/server/platform/dates";
import { seedPatientProcedure } from "../factories/catalogue";
import { COMPLETED_MESSAGE } from "~/server/requests/create-requests";
import { listOwnRequests } from "~/server/requests/own-requests";
import { seedCoach } from "../factories/coaches";
import { seedFacility } from "../factories/facilities";
import { presentOwnRequests } from "../support/own-requests";
import { BY_VIDEO, findStarts, seedOffered, seedScheduled } from "../factories/live-sessions";
import { patientCaller, seedLiveSessionRequest } from "../factories/requests";
import { admin, HAS_DATABASE, recordStatements, useDatabase, viewer } from "../support/database";

/** Ends all coaches of earlier tests, so that a test sees its own only. */
async function useOnlyOwnCoaches() {
  await Coach.update({ status: "Paused" }, { where: {} });
}

describe.runIf(HAS_DATABASE)("times of live sessions", () => {
  useDatabase();

  it("are proposed of coaches who fit, within the windows that the patient named, each of another time", async () => {
    await useOnlyOwnCoaches();
    const spanish = { ...BY_VIDEO, languages: ["en", "es"], timeZone: "America/Chicago" };
    const first = await seedCoach(spanish);
    await seedCoach(spanish);
    await seedCoach({ languages: ["en"] });
    await seedCoach({ ...spanish, types: ["therapist"] });
    const wished = (await findStarts(first))[9] ?? new Date();
    const request = await seedLiveSessionRequest({ language: "es", way: "Video" });
    await LiveSessionRequest.update(
      {
        preferredDate: wished.toISOString().slice(0, 10),
        preferredTime: "23:59",
        windows: JSON.stringify([]),
      },
      { where: { id: request.id } },
    );
    const { proposed, coaches: listed } = await proposeTimes(admin, request.id);
    expect(proposed).toHaveLength(3);
    expect(proposed.every(({ mismatches }) => mismatches.length === 0)).toBe(true);
    expect(new Set(proposed.map(({ start }) => start)).size).toBe(3);
    expect(new Set(proposed.map(({ coach }) => coach.id)).size).toBe(2);
    expect(listed.map(({ mismatches }) => mismatches)).toEqual([
      [],
      [],
      ["Language", "Way"],
      ["Type"],
    ]);
    await expect(proposeTimes(viewer, request.id)).rejects.toMatchObject({ status: 403 });
  });

  it("leave out who takes no new patients, except for those whom they know", async () => {
    await useOnlyOwnCoaches();
    const coach = await seedCoach(BY_VIDEO);
    const { request } = await seedScheduled({ coach });
    const cancelled = await seedScheduled({ coach });
    await cancelLiveSession(admin, asStaff(cancelled.request.id), { reason: "The coach is ill" });
    await updateCoach(admin, coach.id, { takesNewPatients: false });
    const stranger = await seedLiveSessionRequest();
    const mismatches = async (id: number) =>
      (await proposeTimes(admin, id)).coaches.map((each) => each.mismatches);
    expect(await mismatches(stranger.id)).toEqual([["Takes no new patients"]]);
    expect(await mismatches(request.id)).toEqual([[]]);
    // They have not met.
    expect(await mismatches(cancelled.request.id)).toEqual([["Takes no new patients"]]);
  });

  it("are counted for each price at it or below, with leaders of whom there is none", async () => {
    const coach = await seedCoach({ types: ["nurse", "chaplain"], faith: "Any", price: 40 });
    const free = await seedCoach({ types: ["therapist"], price: null });
    const times = [
      { coach, starts: Array.from({ length: 251 }, (_, index) => index) },
      { coach: free, starts: [1] },
      { coach: { ...free, types: ["caretaker" as const] }, starts: [] },
    ];
    const { prices, withoutTimes } = countOptions(times);
    expect(prices.map(({ options }) => options)).toEqual([
      "1 option available",
      "1 option available",
      "250+ options available",
      "250+ options available",
      "250+ options available",
    ]);
    expect(prices.every(({ isFree }) => !isFree)).toBe(true);
    expect(countOptions([{ coach: free, starts: [1] }]).prices[0]).toMatchObject({ isFree: true });
    // Whoever is fully booked has a price all the same, and who takes no new patients has no time for them.
    const [full, closed] = [
      { coach, starts: [] },
      { coach: { ...free, takesNewPatients: false }, starts: [1] },
    ];
    expect(countOptions([full, closed]).prices[0]).toMatchObject({
      ...{ isFree: false, options: "No options available yet" },
    });
    // A chaplain for all faiths stands in for each of them.
    expect(withoutTimes).toEqual(["meditation-guide", "caretaker"]);
    expect([0, 13, 250].map(describeOptions)).toEqual([
      "No options available yet",
      "13 options available",
      "250 options available",
    ]);
  });

  it("are counted once for requests at the same time, and anew after a failure", async () => {
    forgetOptions();
    const failing = vi.spyOn(Coach, "findAll").mockRejectedValueOnce(new Error("No database"));
    await expect(readOptions(admin)).rejects.toThrow("No database");
    failing.mockRestore();
    const statements = await recordStatements(() =>
      Promise.all([readOptions(admin), readOptions(admin)]),
    );
    expect(statements.filter((each) => each.includes("coaches"))).toHaveLength(1);
    forgetOptions();
  });

  it("can be booked by the patient where a coach fits, until the procedure is over", async () => {
    await useOnlyOwnCoaches();
    const bookable = { ...BY_VIDEO, allowsBooking: true };
    const coach = await seedCoach({ ...bookable, types: ["therapist"] });
    const { id, patientId, patientProcedureId } = await seedLiveSessionRequest();
    const caller = patientCaller(patientId);
    const mayBook = async () => {
      const requests = [...(await listOwnRequests(caller)).values()];
      const arranged = await readOwnArranged(
        caller,
        requests.flatMap(({ liveSessions }) => liveSessions),
      );
      return arranged.get(id)?.mayBook;
    };
    const countTimes = async () => (await readOwnLiveSession(caller, ownById(id))).bookable.length;
    expect([await mayBook(), await countTimes()]).toEqual([false, 0]);
    await updateCoach(admin, coach.id, { types: ["nurse"] });
    expect([await mayBook(), (await countTimes()) > 0]).toEqual([true, true]);
    await PatientProcedure.update(
      { statusSet: "Completed" },
      { where: { id: patientProcedureId } },
    );
    expect([await mayBook(), await countTimes()]).toEqual([false, 0]);
    const start = (await findStarts(coach))[0]?.toISOString();
    const booking = bookTime(caller, asOwnPatient(id), { coachId: coach.id, start });
    await expect(booking).rejects.toMatchObject({ status: 409, message: COMPLETED_MESSAGE });
  });

  it("are shown to the patient with the zone, a number to call, and the link ten minutes before", async () => {
    const { request, held, caller, coach } = await seedOffered();
    const offered = await readOwnLiveSession(caller, ownById(request.id));
    expect(offered).toMatchObject({ state: "Offered", appointment: null, hasPhone: false });
    expect(offered.offers.map(({ id }) => id)).toEqual(held.map(({ id }) => id));
    await acceptTime(caller, asOwnPatient(request.id), { slotId: held[0]?.id });
    const { appointment } = await readOwnLiveSession(caller, ownById(request.id));
    if (!appointment) throw new Error("There is no appointment");
    expect(appointment).toMatchObject({ coach: coach.name, joinLink: null, isChangeable: true });
    expect(appointment.when).toMatch(/^\w+day, \w+ \d+, \d+:\d\d [AP]M \(.+\)$/);
    const at = (minutes: number) =>
      presentOwnAppointment(appointment, {
        ...{ coach: { videoLink: "https://video.example.org/room" }, zone: "UTC" },
        now: new Date(Date.parse(appointment.start) + minutes * 60_000),
      });
    expect([-11, -10, 29, 30].map((minutes) => at(minutes).joinLink !== null)).toEqual([
      ...[false, true, true, false],
    ]);
    expect([-121, -120].map((minutes) => at(minutes).isChangeable)).toEqual([true, false]);
    expect((await listMoveTimes(caller, ownById(request.id))).length).toBeGreaterThan(3);
    const other = patientCaller(999_999);
    await expect(readOwnLiveSession(other, ownById(request.id))).rejects.toMatchObject({
      status: 404,
    });
  });

  it("are listed for staff in a constant number of statements", async () => {
    const { request, coach } = await seedScheduled();
    const range = { from: new Date(), until: addDays(new Date(), 30), coachId: coach.id };
    expect(await listSchedule(admin, range)).toMatchObject([
      { coach: coach.name, state: "Scheduled", way: "Video", isToCheck: false },
    ]);
    const { length: ofOne } = await recordStatements(() => listSchedule(admin, range));
    await seedOffered({ coach });
    const many = await recordStatements(() => listSchedule(admin, range));
    expect(many).toHaveLength(ofOne);
    expect(await listSchedule(admin, range)).toHaveLength(4);
    expect(await getLiveSession(admin, request.id)).toMatchObject({
      ...{ state: "Scheduled", offers: [], appointment: { coach: coach.name, price: null } },
    });
  });

  it("to book are those that the patient asked for, then others on several days around them", async () => {
    await useOnlyOwnCoaches();
    const coach = await seedCoach({ ...BY_VIDEO, allowsBooking: true, noticeHours: 0 });
    const starts = await findStarts(coach, 40);
    // The first time of a day: half an hour before a wish still counts as that time.
    const isFirst = (start: Date, index: number) =>
      +start - +(starts[index - 1] ?? 0) > 12 * 3_600_000;
    const wished =
      starts.find((start, index) => +start > +addDays(new Date(), 24) && isFirst(start, index)) ??
      new Date();
    const request = await seedLiveSessionRequest();
    const { day, time } = toLocal(wished, settings().timeZone);
    await request.update({ preferredDate: day, preferredTime: time });
    const caller = patientCaller(request.patientId);
    const { bookable, hasWished } = await readOwnLiveSession(caller, ownById(request.id));
    expect(hasWished).toBe(true);
    expect(bookable[0]?.start).toBe(wished.toISOString());
    expect(bookable).toHaveLength(24);
    const days = bookable.map(({ start }) => start.slice(0, 10));
    expect(new Set(days).size).toBeGreaterThanOrEqual(6);
    const farthest = Math.max(
      ...bookable.map(({ start }) => Math.abs(Date.parse(start) - +wished)),
    );
    expect(farthest).toBeLessThan(8 * 86_400_000);
  });

  it("to move to are looked for from the day that the patient names", async () => {
    const { request, caller, coach } = await seedScheduled();
    const later = (await findStarts(coach, 50)).at(-1) ?? new Date();
    const day = toLocal(later, settings().timeZone).day;
    const [first] = await listMoveTimes(caller, ownById(request.id), day);
    expect(toLocal(new Date(first?.start ?? ""), settings().timeZone).day).toBe(day);
    const [earliest] = await listMoveTimes(caller, ownById(request.id), "2020-01-01");
    expect(Date.parse(earliest?.start ?? "")).toBeGreaterThan(Date.now());
  });

  it("are looked for in sixty days at most, however far away the wish", async () => {
    await useOnlyOwnCoaches();
    await seedCoach(BY_VIDEO);
    const request = await seedLiveSessionRequest({ preferredDate: "2199-01-01" });
    const { coaches, proposed } = await proposeTimes(admin, request.id);
    const starts = coaches[0]?.starts ?? [];
    const days = ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / 86_400_000;
    expect(days).toBeGreaterThan(50);
    expect(days).toBeLessThan(61);
    expect(proposed.some(({ isWished }) => isWished)).toBe(true);
    const from = new Date(Date.now() + 3 * 86_400_000);
    const near = (await proposeTimes(admin, request.id, { from })).coaches[0]?.starts ?? [];
    expect(near.at(-1)).toBeLessThan(from.getTime() + 61 * 86_400_000);
  });

  it("are wished by the clock of the patient's facility, which staff read with its name", async () => {
    await useOnlyOwnCoaches();
    const coach = await seedCoach({ ...BY_VIDEO, timeZone: "America/Denver" });
    const wished = (await findStarts(coach, 20)).at(-1) ?? new Date();
    const { day, time } = toLocal(wished, "America/Denver");
    const facility = await seedFacility([], { timeZone: "America/Denver" });
    const procedure = await seedPatientProcedure();
    await procedure.update({ facilityId: facility.id });
    const wish = { preferredDate: day, preferredTime: time };
    const request = await seedLiveSessionRequest(wish, procedure);
    const { proposed } = await proposeTimes(admin, request.id);
    expect(proposed).toContainEqual(
      expect.objectContaining({ start: wished.getTime(), isWished: true }),
    );
    expect(toWishFacts(await getLiveSession(admin, request.id)).times.at(-1)).toBe(
      "In Mountain Time, where the patient is",
    );
    const [shown] = await presentOwnRequests(procedure);
    expect(shown?.when).toMatch(/\(Mountain Time\)$/);
  });

  it("cannot be wished for once they have passed at the facility, and can as long as they have not", async () => {
    const procedure = await seedPatientProcedure();
    const wish = (zone: string, minutes: number) => {
      const { day, time } = toLocal(new Date(Date.now() + minutes * 60_000), zone);
      return { preferredDate: day, preferredTime: time };
    };
    for (const zone of ["Pacific/Kiritimati", "Pacific/Honolulu"]) {
      const { id } = await seedFacility([], { timeZone: zone });
      await procedure.update({ facilityId: id });
      expect((await seedLiveSessionRequest(wish(zone, 5), procedure)).id).toBeGreaterThan(0);
      const late = seedLiveSessionRequest(wish(zone, -5), procedure);
      await expect(late).rejects.toMatchObject({ status: 422 });
    }
  });
});
