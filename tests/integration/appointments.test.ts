import { describe, expect, it, vi } from "vitest";
import { Appointment, LiveSessionRequest, OutboxMessage } from "~/models";
import { acceptTime, declineTimes } from "~/server/appointments/accept";
import { asOwnCoach, asOwnPatient, asStaff, byLink } from "~/server/appointments/access";
import { cancelLiveSession, moveAppointment } from "~/server/appointments/change";
import { expiredOffersJob } from "~/server/appointments/expire";
import { offerTimes } from "~/server/appointments/offer";
import { rateSession, recordOutcome } from "~/server/appointments/outcome";
import { openSealedLink } from "~/server/outbox/sealed-link";
import type { Caller } from "~/server/platform/caller";
import { LIVE_SESSION_KIND, LIVE_SESSION_LIST } from "~/server/requests/kinds";
import { updateRequest } from "~/server/requests/requests";
import { seedCoach } from "../factories/coaches";
import {
  BY_VIDEO,
  findStarts,
  seedCoachWithAccount,
  seedOffered,
  seedScheduled,
} from "../factories/live-sessions";
import { callerFor, seedAdministrator, visitorFrom } from "../factories/people";
import { patientCaller, seedLiveSessionRequest } from "../factories/requests";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { runJobs } from "../support/jobs";
import { useOutbox } from "../support/outbox";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const read = (request: { id: number }) =>
  LiveSessionRequest.findByPk(request.id, { rejectOnEmpty: true });
const readAppointment = (id: number) => Appointment.findByPk(id, { rejectOnEmpty: true });
const statesOf = async (request: { id: number }) =>
  (await Appointment.findAll({ where: { requestId: request.id }, order: ["startsAt"] })).map(
    ({ state }) => state,
  );
const messagesAbout = async ({ id }: { id: number }) =>
  (
    await OutboxMessage.findAll({
      where: { aboutType: "live session request", aboutId: id },
      order: ["id"],
    })
  ).map(({ purpose, status, dueAt }) => ({ purpose, status, dueAt }));
const travelTo = (at: Date) => vi.setSystemTime(at);

describe.runIf(HAS_DATABASE)("appointments of live sessions", () => {
  useDatabase();
  useOutbox();

  it("hold the offered times for a day, and nobody else gets them", async () => {
    const request = await seedLiveSessionRequest({ contact: "maria@example.org", looksHere: null });
    const { coach, held, starts } = await seedOffered({ request });
    expect(await read(request)).toMatchObject({
      ...{ state: "Offered", status: "Offered", offer: "3 times to choose from" },
    });
    expect(held.map(({ heldUntil }) => heldUntil)).toEqual(
      held.map(() => new Date(Date.now() + 24 * HOUR_MS)),
    );
    expect((await findStarts(coach))[0]).toEqual(starts[3]);
    const other = await seedLiveSessionRequest();
    const taken = offerTimes(admin, other.id, {
      slots: [{ coachId: coach.id, start: starts[1]?.toISOString() }],
    });
    await expect(taken).rejects.toMatchObject({
      status: 409,
      message: `${coach.name} is not free at that time. Please choose another one.`,
      fields: [{ field: "slots[0].start" }],
    });
    expect(await messagesAbout(request)).toMatchObject([
      { purpose: "times-offered", status: "Scheduled" },
    ]);
  });

  it("are accepted by the link of the message, once however often it is pressed", async () => {
    const request = await seedLiveSessionRequest({ contact: "maria@example.org", looksHere: null });
    const { held, coach, starts } = await seedOffered({ request });
    const message = await OutboxMessage.findOne({ where: { purpose: "times-offered" } });
    const path = openSealedLink(message?.sealedLink ?? "") ?? "";
    expect(path).toMatch(/^\/appointment\/[\w-]{43}$/);
    const access = byLink(path.split("/")[2] ?? "");
    await acceptTime(visitorFrom(), access, { slotId: held[1]?.id });
    await acceptTime(visitorFrom(), access, { slotId: held[1]?.id });
    expect(await statesOf(request)).toEqual(["Passed", "Scheduled", "Passed"]);
    expect(await read(request)).toMatchObject({
      ...{ state: "Scheduled", status: "Confirmed", arrangement: `${coach.name}, by video` },
    });
    expect(await findStarts(coach)).toContainEqual(starts[0]);
    expect((await messagesAbout(request)).map(({ purpose }) => purpose)).toEqual([
      ...["times-offered", "appointment-booked", "appointment-reminder", "appointment-reminder"],
    ]);
    await expect(acceptTime(visitorFrom(), access, { slotId: held[0]?.id })).rejects.toMatchObject({
      message: "These times are not held for you anymore.",
    });
    await expect(acceptTime(visitorFrom(), byLink("x"), { slotId: 1 })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("need a number where the coach calls and none is known", async () => {
    const coach = await seedCoach();
    const { request, held, caller } = await seedOffered({ coach });
    const access = asOwnPatient(request.id);
    const slotId = held[0]?.id;
    await expect(acceptTime(caller, access, { slotId })).rejects.toMatchObject({
      fields: [
        { field: "phone", message: "Please enter the phone number on which we can call you" },
      ],
    });
    await acceptTime(caller, access, { slotId, phone: "206 555 0123" });
    expect(await readAppointment(slotId ?? 0)).toMatchObject({ phone: "+12065550123" });
    expect((await read(request)).arrangement).toBe(`${coach.name} calls (…)0123`);
  });

  it("go back to staff where none of the times fits, and where nobody answers for a day", async () => {
    const first = await seedOffered();
    await declineTimes(first.caller, asOwnPatient(first.request.id));
    expect(await read(first.request)).toMatchObject({
      state: "Requested",
      offerOutcome: "none fits",
    });
    const second = await seedOffered({ coach: first.coach });
    expect(second.starts[0]).toEqual(first.starts[0]);
    travelTo(new Date(Date.now() + 24 * HOUR_MS + MINUTE_MS));
    await runJobs(expiredOffersJob);
    expect(await read(second.request)).toMatchObject({ state: "Expired", status: "New" });
    expect(await statesOf(second.request)).toEqual(["Expired", "Expired", "Expired"]);
    const late = acceptTime(second.caller, asOwnPatient(second.request.id), {
      slotId: second.held[0]?.id,
    });
    await expect(late).rejects.toMatchObject({ status: 409 });
    await offerTimes(admin, second.request.id, {
      slots: [
        { coachId: second.coach.id, start: (await findStarts(second.coach))[0]?.toISOString() },
      ],
    });
    expect(await read(second.request)).toMatchObject({ state: "Offered", offerOutcome: "" });
  });

  it("leave no patient in two places at once", async () => {
    const { request, starts } = await seedScheduled();
    const other = await seedCoach(BY_VIDEO);
    const again = await LiveSessionRequest.create({
      ...request.get(),
      ...{ id: undefined as never, state: "Requested", status: "New", linkHash: null },
    });
    const slots = [{ coachId: other.id, start: starts[0]?.toISOString() }];
    await offerTimes(admin, again.id, { slots });
    const held = await Appointment.findOne({ where: { requestId: again.id }, rejectOnEmpty: true });
    const accept = acceptTime(patientCaller(again.patientId), asOwnPatient(again.id), {
      slotId: held.id,
    });
    await expect(accept).rejects.toMatchObject({
      message: "There is another live session at that time. Please choose another one.",
    });
  });

  it("leave no two sessions in one room at once", async () => {
    const inPerson = { ways: ["In Person"], place: "Quiet Room 2" };
    const first = await seedOffered({ coach: await seedCoach(inPerson) });
    const other = await seedCoach({ ...inPerson, place: "quiet room 2" });
    const request = await seedLiveSessionRequest();
    const slots = [{ coachId: other.id, start: first.starts[0]?.toISOString() }];
    await expect(offerTimes(admin, request.id, { slots })).rejects.toMatchObject({
      message: "The room is not free at that time. Please choose another one.",
    });
  });

  it("move within the coach's free times, with new reminders, until two hours before", async () => {
    const request = await seedLiveSessionRequest({ contact: "maria@example.org", looksHere: null });
    const { appointment, starts, caller } = await seedScheduled({ request });
    const access = asOwnPatient(request.id);
    await moveAppointment(caller, access, { start: starts[5]?.toISOString() });
    const moved = await readAppointment(appointment.id);
    expect(moved).toMatchObject({ startsAt: starts[5], sequence: 1, state: "Scheduled" });
    const reminders = (await messagesAbout(request)).filter(
      ({ purpose }) => purpose === "appointment-reminder",
    );
    expect(reminders.filter(({ status }) => status === "Scheduled")).toMatchObject([
      { dueAt: new Date(moved.startsAt.getTime() - 24 * HOUR_MS) },
      { dueAt: new Date(moved.startsAt.getTime() - HOUR_MS) },
    ]);
    travelTo(new Date(moved.startsAt.getTime() - 2 * HOUR_MS));
    const late = moveAppointment(caller, access, { start: starts[8]?.toISOString() });
    await expect(late).rejects.toMatchObject({
      message: expect.stringMatching(
        /^It is too late to change this here\. Please call /,
      ) as string,
    });
    const cancel = cancelLiveSession(caller, access, {});
    await expect(cancel).rejects.toMatchObject({ status: 409 });
    await cancelLiveSession(admin, asStaff(request.id), { reason: "The coach is ill" });
    expect(await read(request)).toMatchObject({ state: "Cancelled", status: "Declined" });
  });

  it("are cancelled by the patient for good, and by the coach to find another time", async () => {
    const own = await seedScheduled();
    await cancelLiveSession(own.caller, asOwnPatient(own.request.id), {});
    expect(await readAppointment(own.appointment.id)).toMatchObject({
      ...{ state: "Cancelled", cancelledBy: "patient", sequence: 1 },
    });
    expect(await findStarts(own.coach)).toContainEqual(own.starts[0]);
    const { coach, caller } = await seedCoachWithAccount();
    const { request, appointment } = await seedScheduled({ coach });
    await expect(
      cancelLiveSession(caller, asOwnCoach(appointment.id), { reason: "" }),
    ).rejects.toMatchObject({ fields: [{ field: "reason", message: "Please say why" }] });
    await cancelLiveSession(caller, asOwnCoach(appointment.id), { reason: "I am ill" });
    expect(await read(request)).toMatchObject({
      ...{ state: "Requested", status: "New", offerOutcome: "coach cancelled" },
    });
    const stranger: Caller = callerFor(await seedAdministrator({ role: "coach" }));
    await expect(
      cancelLiveSession(stranger, asOwnCoach(own.appointment.id), { reason: "x" }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("are held or missed from 15 minutes after their beginning, and can be corrected and rated", async () => {
    const { coach, caller } = await seedCoachWithAccount();
    const { request, appointment, caller: patient } = await seedScheduled({ coach });
    const access = asOwnCoach(appointment.id);
    travelTo(new Date(appointment.startsAt.getTime() + 14 * MINUTE_MS));
    await expect(recordOutcome(caller, access, { outcome: "held" })).rejects.toMatchObject({
      message: "This can be recorded 15 minutes after the beginning, not earlier",
    });
    travelTo(new Date(appointment.startsAt.getTime() + 15 * MINUTE_MS));
    await recordOutcome(caller, access, { outcome: "missed-by-patient" });
    expect(await read(request)).toMatchObject({ state: "Missed" });
    const rate = () => rateSession(patient, asOwnPatient(request.id), { rating: "5" });
    await expect(rate()).rejects.toMatchObject({ status: 409 });
    await recordOutcome(caller, access, { outcome: "held" });
    await rate();
    expect(await readAppointment(appointment.id)).toMatchObject({
      ...{ state: "Completed", missedBy: "", rating: 5, anxietyAfter: null },
    });
    travelTo(new Date(appointment.endsAt.getTime() + 25 * HOUR_MS));
    const late = recordOutcome(caller, access, { outcome: "missed-by-coach" });
    await expect(late).rejects.toMatchObject({ status: 409 });
    await recordOutcome(admin, asStaff(request.id), { outcome: "missed-by-coach" });
    expect(await readAppointment(appointment.id)).toMatchObject({ state: "Missed" });
  });

  it("wait for staff again where the coach did not come, until another time is offered or the outcome corrected", async () => {
    const { request, appointment } = await seedScheduled();
    travelTo(new Date(appointment.endsAt.getTime()));
    const record = (outcome: string) => recordOutcome(admin, asStaff(request.id), { outcome });
    const where = {
      ...LIVE_SESSION_LIST.filters.state.toCondition("Unanswered"),
      id: request.id,
    };
    const countUnanswered = () => LiveSessionRequest.count({ where });
    await record("missed-by-patient");
    expect(await read(request)).toMatchObject({ state: "Missed", status: "Confirmed" });
    expect(await countUnanswered()).toBe(0);
    await record("missed-by-coach");
    expect(await read(request)).toMatchObject({
      ...{ state: "Missed", status: "New", offerOutcome: "coach missed" },
    });
    expect(await countUnanswered()).toBe(1);
    await record("missed-by-patient");
    expect(await read(request)).toMatchObject({ state: "Missed", status: "Confirmed" });
    await record("missed-by-coach");
    await updateRequest(admin, LIVE_SESSION_KIND, request.id, {
      ...{ status: "Confirmed", arrangement: "Tomorrow at 9:00 AM.", whoToCall: "Anna" },
    });
    expect(await read(request)).toMatchObject({ state: "Scheduled", status: "Confirmed" });
  });

  it("tell the coach by mail of what others have changed, and not of what they did", async () => {
    const { coach, caller } = await seedCoachWithAccount();
    const { appointment } = await seedScheduled({ coach });
    const mails = () =>
      OutboxMessage.count({ where: { recipientKind: "coach", recipientId: coach.id } });
    expect(await mails()).toBe(1);
    await cancelLiveSession(caller, asOwnCoach(appointment.id), { reason: "I am ill" });
    expect(await mails()).toBe(1);
  });
});
