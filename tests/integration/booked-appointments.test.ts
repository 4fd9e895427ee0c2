import { describe, expect, it, vi } from "vitest";
import { Appointment, LiveSessionRequest } from "~/models";
import { bookTime } from "~/server/appointments/accept";
import { asOwnPatient, asStaff } from "~/server/appointments/access";
import { recordOutcome } from "~/server/appointments/outcome";
import { ownById, readOwnLiveSession } from "~/server/appointments/own-live-sessions";
import { seedCoach } from "../factories/coaches";
import { BY_VIDEO, findStarts, seedScheduled } from "../factories/live-sessions";
import { patientCaller, seedLiveSessionRequest } from "../factories/requests";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { useOutbox } from "../support/outbox";

const read = (request: { id: number }) =>
  LiveSessionRequest.findByPk(request.id, { rejectOnEmpty: true });
const statesOf = async (request: { id: number }) =>
  (await Appointment.findAll({ where: { requestId: request.id }, order: ["startsAt"] })).map(
    ({ state }) => state,
  );

describe.runIf(HAS_DATABASE)("times that patients book", () => {
  useDatabase();
  useOutbox();

  it("are booked at once where the coach allows it and fits", async () => {
    const coach = await seedCoach({ ...BY_VIDEO, allowsBooking: true, price: 40 });
    const [start] = await findStarts(coach);
    const slot = { coachId: coach.id, start: start?.toISOString() };
    const cheap = await seedLiveSessionRequest({ price: "30" });
    const book = (request: LiveSessionRequest) =>
      bookTime(patientCaller(request.patientId), asOwnPatient(request.id), slot);
    await expect(book(cheap)).rejects.toMatchObject({
      message: "This coach cannot be booked here. Please choose another time.",
    });
    const request = await seedLiveSessionRequest({ price: "40" });
    await book(request);
    expect(await read(request)).toMatchObject({ state: "Scheduled" });
    await expect(book(request)).rejects.toMatchObject({ status: 409 });
  });

  it("are booked by patients at listed times of days that exist only", async () => {
    const { id: coachId } = await seedCoach({ ...BY_VIDEO, allowsBooking: true });
    const request = await seedLiveSessionRequest();
    const caller = patientCaller(request.patientId);
    const { bookable } = await readOwnLiveSession(caller, ownById(request.id));
    const slot = bookable.find((each) => each.coachId === coachId);
    const book = (start: string) => bookTime(caller, asOwnPatient(request.id), { coachId, start });
    const listed = Date.parse(slot?.start ?? "");
    const beside = new Date(listed + 1).toISOString();
    await expect(book(beside)).rejects.toMatchObject({ status: 409 });
    await expect(book("2027-02-29T10:00:00Z")).rejects.toMatchObject({ status: 422 });
    await book(new Date(listed).toISOString());
    expect(await statesOf(request)).toEqual(["Scheduled"]);
  });

  it("can be booked again by the patient where the coach did not come", async () => {
    const coach = await seedCoach({ ...BY_VIDEO, allowsBooking: true });
    const { request, appointment, caller, starts } = await seedScheduled({ coach });
    vi.setSystemTime(appointment.endsAt);
    await recordOutcome(admin, asStaff(request.id), { outcome: "missed-by-patient" });
    const book = (start = "") =>
      bookTime(caller, asOwnPatient(request.id), { coachId: coach.id, start });
    await expect(book(starts.at(-1)?.toISOString())).rejects.toMatchObject({ status: 409 });
    await recordOutcome(admin, asStaff(request.id), { outcome: "missed-by-coach" });
    const { bookable } = await readOwnLiveSession(caller, ownById(request.id));
    await book(bookable[0]?.start);
    expect(await statesOf(request)).toEqual(["Missed", "Scheduled"]);
    expect(await read(request)).toMatchObject({ state: "Scheduled", offerOutcome: "" });
  });
});
