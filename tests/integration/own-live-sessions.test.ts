import { describe, expect, it } from "vitest";
import { Appointment, type PatientProcedure } from "~/models";
import { asOwnPatient } from "~/server/appointments/access";
import { cancelLiveSession } from "~/server/appointments/change";
import { readNearAppointments, readOwnArranged } from "~/server/appointments/own-arranged";
import {
  listMoveTimes,
  ownById,
  ownByLink,
  presentOwnAppointment,
  readOwnLiveSession,
} from "~/server/appointments/own-live-sessions";
import { presentAppointment } from "~/server/appointments/present";
import { addDays } from "~/server/platform/dates";
import { presentLiveSession } from "~/server/requests/present";
import { listOwnRequests } from "~/server/requests/own-requests";
import { seedAppointment } from "../factories/appointments";
import { seedCoach } from "../factories/coaches";
import { BY_VIDEO, seedOffered, seedScheduled } from "../factories/live-sessions";
import { seedPatientProcedure } from "../factories/catalogue";
import { patientCaller, seedLiveSessionRequest } from "../factories/requests";
import { HAS_DATABASE, recordStatements, useDatabase } from "../support/database";

const MINUTE_MS = 60_000;

describe.runIf(HAS_DATABASE)("a patient's live session", () => {
  useDatabase();

  it("is not found by another patient, nor by an unknown or hostile link", async () => {
    const { request } = await seedScheduled();
    const other = await seedPatientProcedure();
    const stranger = patientCaller(other.patientId);
    await expect(readOwnLiveSession(stranger, ownById(request.id))).rejects.toThrow(/not found/);
    for (const secret of ["", "x", "A".repeat(43), "A".repeat(7_000), "' OR 1=1 --"])
      await expect(readOwnLiveSession(stranger, ownByLink(secret))).rejects.toThrow(
        /does not work anymore/,
      );
  });

  it("has the times to choose from, in order, and until when they are held", async () => {
    const { request, caller, held } = await seedOffered();
    const own = await readOwnLiveSession(caller, ownById(request.id));
    expect(own.offers.map(({ id }) => id)).toEqual(held.map(({ id }) => id));
    expect(own.heldUntil).toMatch(/\d:\d\d [AP]M \(.+\)$/);
    const presented = { ...presentLiveSession(request), state: "Offered" as const };
    const map = await readOwnArranged(caller, [presented]);
    expect(map.get(request.id)?.offers).toHaveLength(3);
    const later = new Date(Date.now() + 25 * 3_600_000);
    const runOut = await readOwnArranged(caller, [presented], later);
    expect(runOut.get(request.id)).toMatchObject({ offers: [], heldUntil: null, hasOffers: true });
  });

  it("shows the link of a video from ten minutes before until the end", async () => {
    const coach = await seedCoach(BY_VIDEO);
    const startsAt = new Date(Date.now() + 3 * 3_600_000);
    const { requestId, patientId } = await seedAppointment({
      ...{ coachId: coach.id, way: "Video", startsAt },
    });
    const caller = patientCaller(patientId);
    const readLink = async (minutes: number) => {
      const at = new Date(startsAt.getTime() + minutes * MINUTE_MS);
      const own = await readOwnLiveSession(caller, ownById(requestId), at);
      return own.appointment?.joinLink ?? null;
    };
    expect(await readLink(-11)).toBeNull();
    expect(await readLink(-10)).toBe(BY_VIDEO.videoLink);
    expect(await readLink(29)).toBe(BY_VIDEO.videoLink);
    expect(await readLink(30)).toBeNull();
  });

  it.each([
    ["2027-03-14T09:30:00Z", "Sunday, March 14, 1:30 AM (Pacific Standard Time)"],
    ["2027-03-14T10:30:00Z", "Sunday, March 14, 3:30 AM (Pacific Daylight Time)"],
    ["2027-11-07T08:30:00Z", "Sunday, November 7, 1:30 AM (Pacific Daylight Time)"],
    ["2027-11-07T09:30:00Z", "Sunday, November 7, 1:30 AM (Pacific Standard Time)"],
  ])("names the zone where clocks change: %s", async (start, when) => {
    const appointment = await seedAppointment({ startsAt: new Date(start) });
    const found = await Appointment.findByPk(appointment.id, { rejectOnEmpty: true });
    const shown = presentOwnAppointment(presentAppointment(found), {
      coach: { videoLink: "" },
      zone: "America/Los_Angeles",
      now: new Date("2027-01-01T00:00:00Z"),
    });
    expect(shown.when).toBe(when);
  });

  it("moves to free times of the same coach, which do not name its own", async () => {
    const { request, caller, appointment } = await seedScheduled();
    const times = await listMoveTimes(caller, ownById(request.id));
    expect(times.length).toBeGreaterThan(0);
    expect(times.map(({ start }) => start)).not.toContain(appointment.startsAt.toISOString());
  });

  it("is read for lists in a number of statements that does not depend on how many there are", async () => {
    const { request, caller } = await seedScheduled();
    const count = async () => {
      const requests = [...(await listOwnRequests(caller)).values()].flatMap(
        ({ liveSessions }) => liveSessions,
      );
      return (await recordStatements(() => readOwnArranged(caller, requests))).length;
    };
    const { patientId, patientProcedureId } = request;
    const addOne = async (days: number) => {
      const owner = { patientId, id: patientProcedureId } as PatientProcedure;
      const { id } = await seedLiveSessionRequest({}, owner);
      await seedAppointment({ requestId: id, startsAt: addDays(new Date(), days) });
    };
    await addOne(40);
    const few = await count();
    await addOne(41);
    await addOne(42);
    expect(await count()).toBe(few);
    expect(await recordStatements(() => readOwnArranged(caller, []))).toEqual([]);
  });

  it("is near today and tomorrow, until it is over or cancelled", async () => {
    const { request, caller, appointment } = await seedScheduled();
    const at = (minutes: number) => new Date(appointment.startsAt.getTime() + minutes * MINUTE_MS);
    const near = async (now: Date) =>
      (await readNearAppointments(caller, now)).map((each) => each.request.id);
    expect(await near(at(-10))).toEqual([request.id]);
    expect(await near(at(-3 * 1_440))).toEqual([]);
    expect(await near(at(31))).toEqual([]);
    await cancelLiveSession(caller, asOwnPatient(request.id), {});
    expect(await near(at(-10))).toEqual([]);
  });
});
