import { describe, expect, it, vi } from "vitest";
import { Administrator, Appointment, LiveSessionRequest, OutboxMessage, Patient } from "~/models";
import { acceptTime } from "~/server/appointments/accept";
import { asOwnCoach, asOwnPatient, asStaff, byLink } from "~/server/appointments/access";
import { cancelLiveSession } from "~/server/appointments/change";
import { expiredOffersJob } from "~/server/appointments/expire";
import { getLiveSession, updateLiveSession } from "~/server/appointments/live-sessions";
import { rateSession, recordOutcome } from "~/server/appointments/outcome";
import { listOwnAppointments } from "~/server/appointments/own-appointments";
import { ensureLink } from "~/server/bookings/link";
import { updateCoach } from "~/server/coaches/coaches";
import { exportPatient } from "~/server/patient-records/export";
import { markRequestsAfterCancel } from "~/server/patients/mark-requests";
import { addDays, formatIsoDay } from "~/server/platform/dates";
import { inTransaction } from "~/server/platform/transaction";
import { LIVE_SESSION_KIND, LIVE_SESSION_LIST } from "~/server/requests/kinds";
import { withdrawRequest } from "~/server/requests/own-requests";
import { listRequests } from "~/server/requests/requests";
import { seedAppointment } from "../factories/appointments";
import { seedCoach } from "../factories/coaches";
import {
  BY_VIDEO,
  findStarts,
  seedCoachWithAccount,
  seedOffered,
  seedScheduled,
} from "../factories/live-sessions";
import { seedAdministrator, visitorFrom } from "../factories/people";
import {
  CONFIRMED,
  dayFromToday,
  patientCaller,
  seedLiveSessionRequest,
  writeAsPatient,
} from "../factories/requests";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { runJobs } from "../support/jobs";
import { useOutbox } from "../support/outbox";

const MINUTE_MS = 60_000;

type Request = { id: number };
const read = ({ id }: Request) => LiveSessionRequest.findByPk(id, { rejectOnEmpty: true });
const readAppointment = (id: number) => Appointment.findByPk(id, { rejectOnEmpty: true });
const readStates = async ({ id }: Request) =>
  (await Appointment.findAll({ where: { requestId: id }, order: ["id"] })).map(
    ({ state }) => state,
  );
const answer = ({ id }: Request, input: object) => updateLiveSession(admin, { id, input });
/** Another time that staff offer by hand. */
const byHand = (days = 5) => ({
  status: "Offered",
  offeredDate: dayFromToday(days),
  offeredTime: "10:00",
  offer: "The chaplain is here then.",
  whoToCall: "Your care team, (206) 555-0142",
});
const travel = (from: Date, minutes: number) =>
  vi.setSystemTime(new Date(from.getTime() + minutes * MINUTE_MS));

/** A live session whose coach's time has begun, with the coach's caller. */
async function seedBegun() {
  const { coach, caller: coachCaller } = await seedCoachWithAccount();
  const scheduled = await seedScheduled({ coach });
  travel(scheduled.appointment.startsAt, 20);
  return { ...scheduled, coachCaller, access: asOwnCoach(scheduled.appointment.id) };
}

/** A live session that one coach cancelled, and for which another one has an appointment since. */
async function seedTakenOver() {
  const first = await seedCoachWithAccount();
  const earlier = await seedScheduled({ coach: first.coach });
  const { request } = earlier;
  const by = asOwnCoach(earlier.appointment.id);
  await cancelLiveSession(first.caller, by, { reason: "I am ill" });
  const later = await seedScheduled({ request, coach: await seedCoach(BY_VIDEO) });
  return { first, by, request, later };
}

describe.runIf(HAS_DATABASE)("a live session that is arranged once more", () => {
  useDatabase();
  useOutbox();

  it("is out of the hands of a coach who cancelled it, or whose time was not chosen", async () => {
    const { first, by, request, later } = await seedTakenOver();
    const reason = { reason: "Not mine" };
    await expect(cancelLiveSession(first.caller, by, reason)).rejects.toMatchObject({
      status: 404,
    });
    travel(later.appointment.startsAt, 20);
    const missed = { outcome: "missed-by-patient" };
    await expect(recordOutcome(first.caller, by, missed)).rejects.toMatchObject({ status: 404 });
    expect(await readAppointment(later.appointment.id)).toMatchObject({ state: "Scheduled" });
    expect(await read(request)).toMatchObject({ state: "Scheduled" });
    const other = await seedCoachWithAccount();
    const offered = await seedOffered({ coach: other.coach });
    await acceptTime(offered.caller, asOwnPatient(offered.request.id), {
      slotId: offered.held[1]?.id,
    });
    const passed = asOwnCoach(offered.held[0]?.id ?? 0);
    await expect(cancelLiveSession(other.caller, passed, reason)).rejects.toMatchObject({
      status: 404,
    });
  });

  it("keeps the times that are offered after a coach's cancellation, whatever that coach sends", async () => {
    const { coach, caller } = await seedCoachWithAccount();
    const { request, appointment } = await seedScheduled({ coach });
    const by = asOwnCoach(appointment.id);
    await cancelLiveSession(caller, by, { reason: "I am ill" });
    await seedOffered({ request, coach: await seedCoach(BY_VIDEO) });
    await expect(cancelLiveSession(caller, by, { reason: "Again" })).rejects.toMatchObject({
      message: "This live session has no appointment",
    });
    expect(await read(request)).toMatchObject({ state: "Offered" });
    travel(appointment.startsAt, 20);
    await expect(recordOutcome(caller, by, { outcome: "held" })).rejects.toMatchObject({
      status: 409,
    });
  });

  it("goes back to staff where the coach could not come, and stays Missed as an appointment", async () => {
    const { request, appointment, coachCaller, access, caller } = await seedBegun();
    await recordOutcome(coachCaller, access, { outcome: "missed-by-coach" });
    await recordOutcome(coachCaller, access, { outcome: "missed-by-coach" });
    expect(await getLiveSession(admin, request.id)).toMatchObject({
      ...{ state: "Missed", status: "New", offerOutcome: "coach missed" },
      appointment: { state: "Missed", missedBy: "coach" },
    });
    const { requests } = await listRequests(admin, LIVE_SESSION_KIND, {
      page: 1,
      limit: 10,
      search: "",
      sortBy: "id",
      sortOrder: "DESC",
      filters: [LIVE_SESSION_LIST.filters.state.toCondition("Unanswered")],
    });
    expect(requests.map(({ id }) => id)).toContain(request.id);
    // It was a mistake: the coach corrects it, and nobody has to find a time.
    await recordOutcome(coachCaller, access, { outcome: "held" });
    expect(await read(request)).toMatchObject({ state: "Completed", offerOutcome: "" });
    await rateSession(caller, asOwnPatient(request.id), { rating: "4" });
    expect(await readAppointment(appointment.id)).toMatchObject({ state: "Completed", rating: 4 });
  });

  it("takes no correction of an outcome once times are offered again", async () => {
    const { request, appointment, coachCaller, access } = await seedBegun();
    await recordOutcome(coachCaller, access, { outcome: "missed-by-patient" });
    await seedOffered({ request, coach: await seedCoach(BY_VIDEO) });
    for (const [by, through] of [
      [coachCaller, access],
      [admin, asStaff(request.id)],
    ] as const) {
      await expect(recordOutcome(by, through, { outcome: "held" })).rejects.toMatchObject({
        message: "This live session has gone on since",
      });
    }
    expect(await read(request)).toMatchObject({ state: "Offered" });
    expect(await readAppointment(appointment.id)).toMatchObject({ state: "Missed" });
    const { appointments } = await listOwnAppointments(coachCaller);
    expect(appointments).toMatchObject([{ id: appointment.id, isOpen: false }]);
  });

  it.each([
    [CONFIRMED, "Scheduled"],
    [byHand(), "Offered"],
    [{ status: "Declined" }, "Declined"],
  ])("is answered by hand where the coach could not come: %o", async (input, state) => {
    const { request, coachCaller, access } = await seedBegun();
    await recordOutcome(coachCaller, access, { outcome: "missed-by-coach" });
    await answer(request, { status: "New" });
    expect(await read(request)).toMatchObject({ state: "Missed", status: "New" });
    const offered = "offeredDate" in input ? { offeredDate: dayFromToday(9) } : {};
    await answer(request, { ...input, ...offered });
    expect(await read(request)).toMatchObject({ state, status: input.status, offerOutcome: "" });
    await expect(recordOutcome(coachCaller, access, { outcome: "held" })).rejects.toMatchObject({
      message: "This live session has gone on since",
    });
  });

  it("shows the number to the coach for a day, also where nobody answered", async () => {
    const { appointment, coachCaller, access } = await seedBegun();
    await Appointment.update({ phone: "+12065550123" }, { where: { id: appointment.id } });
    await recordOutcome(coachCaller, access, { outcome: "missed-by-patient" });
    const readPhone = async () => (await listOwnAppointments(coachCaller)).appointments[0]?.phone;
    expect(await readPhone()).toBe("+12065550123");
    travel(appointment.endsAt, 24 * 60 + 1);
    expect(await readPhone()).toBeNull();
  });

  it("keeps its day once it took place, and is marked by no move of the procedure", async () => {
    const { request, appointment, coachCaller, access } = await seedBegun();
    await recordOutcome(coachCaller, access, { outcome: "held" });
    expect(await read(request)).toMatchObject({
      offeredDate: formatIsoDay(appointment.startsAt.toISOString()),
      arrangement: "",
    });
    // An older row, whose time that counts is the wished one.
    await LiveSessionRequest.update(
      { offeredDate: "", offeredTime: "", preferredDate: dayFromToday(9) },
      { where: { id: request.id }, hooks: false },
    );
    await inTransaction(admin, (writer) =>
      markRequestsAfterCancel(writer, { patientId: request.patientId }),
    );
    expect(await read(request)).toMatchObject({ state: "Completed", movedTo: "" });
  });

  it("is not answered by hand once it took place, and asked for again once it was missed", async () => {
    const { request, coachCaller, access } = await seedBegun();
    await recordOutcome(coachCaller, access, { outcome: "held" });
    for (const input of [{ status: "New" }, { status: "Declined" }, CONFIRMED, byHand()]) {
      await expect(answer(request, input)).rejects.toMatchObject({
        message: "This live session has taken place",
      });
    }
    await answer(request, { staffNote: "It went well." });
    await recordOutcome(coachCaller, access, { outcome: "missed-by-patient" });
    await expect(answer(request, CONFIRMED)).rejects.toMatchObject({ status: 409 });
    await answer(request, { status: "New" });
    expect(await read(request)).toMatchObject({ state: "Requested" });
  });

  it("forgets what became of an earlier offer once staff answer by hand", async () => {
    const { coach, caller } = await seedCoachWithAccount();
    const { request, appointment } = await seedScheduled({ coach });
    await cancelLiveSession(caller, asOwnCoach(appointment.id), { reason: "I am ill" });
    await answer(request, { status: "New" });
    expect(await read(request)).toMatchObject({ offerOutcome: "coach cancelled" });
    await answer(request, CONFIRMED);
    expect(await read(request)).toMatchObject({ state: "Scheduled", offerOutcome: "" });
  });

  it("keeps a time that staff offer by hand after an offer that ran out", async () => {
    const { request, held } = await seedOffered();
    travel(held[0]?.heldUntil ?? new Date(), 1);
    await runJobs(expiredOffersJob);
    expect(await read(request)).toMatchObject({ state: "Expired" });
    const offered = byHand(8);
    await answer(request, offered);
    await runJobs(expiredOffersJob);
    const { status: state, ...texts } = offered;
    expect(await read(request)).toMatchObject({ ...texts, state });
  });

  it("takes its own words and day for an offer by hand, instead of times that are held", async () => {
    const { request } = await seedOffered();
    await expect(answer(request, { status: "Offered", whoToCall: "Us" })).rejects.toMatchObject({
      fields: [{ field: "offeredDate" }, { field: "offeredTime" }],
    });
    expect(await readStates(request)).toEqual(["Held", "Held", "Held"]);
    const { offer: _, ...withoutWords } = byHand();
    await answer(request, withoutWords);
    expect(await read(request)).toMatchObject({
      state: "Offered",
      offer: "",
      offeredTime: "10:00",
    });
    const confirmed = await seedOffered();
    await answer(confirmed.request, CONFIRMED);
    expect(await read(confirmed.request)).toMatchObject({ offeredDate: "", offer: "" });
  });

  it("ends times that have run out, whatever the state of the request", async () => {
    const heldUntil = new Date(Date.now() - MINUTE_MS);
    const { requestId } = await seedAppointment({ state: "Held", heldUntil });
    expect(await expiredOffersJob.isNeeded?.()).toBe(true);
    await runJobs(expiredOffersJob);
    expect(await readStates({ id: requestId })).toEqual(["Expired"]);
    expect(await expiredOffersJob.isNeeded?.()).toBe(false);
  });

  it.each([
    ["was paused", { status: "Paused" }],
    ["has other hours", { weeklyHours: [] }],
    ["has no credential any more", { credential: "RN", credentialUntil: "2026-01-01" }],
  ])("is not booked with a coach who %s since the offer", async (_, values) => {
    const { request, held, caller, coach } = await seedOffered();
    await updateCoach(admin, coach.id, values);
    const accepting = acceptTime(caller, asOwnPatient(request.id), { slotId: held[0]?.id });
    await expect(accepting).rejects.toMatchObject({
      message: `${coach.name} is not free at that time. Please choose another one.`,
    });
    expect(await readStates(request)).toEqual(["Held", "Held", "Held"]);
  });

  it("is booked for the length that was offered, where the coach meets longer since", async () => {
    const { request, held, caller, coach } = await seedOffered();
    await updateCoach(admin, coach.id, { lengthMinutes: 60, noticeHours: 300 });
    await acceptTime(caller, asOwnPatient(request.id), { slotId: held[0]?.id });
    const { startsAt, endsAt } = await readAppointment(held[0]?.id ?? 0);
    expect(endsAt.getTime() - startsAt.getTime()).toBe(30 * MINUTE_MS);
  });

  it("is kept as cancelled where the patient withdraws it after a session that was missed", async () => {
    const { request, coachCaller, access } = await seedBegun();
    await recordOutcome(coachCaller, access, { outcome: "missed-by-coach" });
    await writeAsPatient(request.patientId, (writer) =>
      withdrawRequest(writer, LIVE_SESSION_KIND, request.id),
    );
    expect(await read(request)).toMatchObject({ state: "Cancelled", offerOutcome: "" });
    expect(await readStates(request)).toEqual(["Missed"]);
  });

  it("tells staff where a patient cancels what they arranged by hand: no coach is told", async () => {
    const { id } = await seedAdministrator();
    await Administrator.update({ notifiedAbout: "live-session" }, { where: { id } });
    const mails = { recipientKind: "administrator" as const, recipientId: id };
    const [byCoach, arranged] = [await seedScheduled(), await seedLiveSessionRequest()];
    await answer(arranged, CONFIRMED);
    await OutboxMessage.destroy({ where: mails });
    await cancelLiveSession(byCoach.caller, asOwnPatient(byCoach.request.id), {});
    expect(await OutboxMessage.count({ where: mails })).toBe(0);
    await cancelLiveSession(patientCaller(arranged.patientId), asOwnPatient(arranged.id), {});
    expect(await OutboxMessage.findAll({ where: mails })).toMatchObject([{ aboutId: arranged.id }]);
  });

  it("tells staff in no export how anxious a patient was who does not share it", async () => {
    const { request, coachCaller, access, caller } = await seedBegun();
    await recordOutcome(coachCaller, access, { outcome: "held" });
    await rateSession(caller, asOwnPatient(request.id), { rating: "5", anxietyAfter: "4" });
    const exportShared = async (sharesAnxiety: boolean) => {
      const values = { isGuest: false, sharesAnxiety };
      await Patient.update(values, { where: { id: request.patientId } });
      return (await exportPatient(admin, request.patientId)).appointments;
    };
    expect(await exportShared(true)).toMatchObject([{ rating: 5, anxietyAfter: 4 }]);
    expect(await exportShared(false)).toMatchObject([{ rating: 5, anxietyAfter: null }]);
  });

  it("moves on for programs that ask for changes when the patient rates it", async () => {
    const { request, coachCaller, access, caller } = await seedBegun();
    await recordOutcome(coachCaller, access, { outcome: "held" });
    const before = await read(request);
    vi.setSystemTime(Date.now() + MINUTE_MS);
    await rateSession(caller, asOwnPatient(request.id), { rating: "5" });
    const after = await read(request);
    expect(after.version).toBe(before.version + 1);
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(after.statusChangedAt).toEqual(before.statusChangedAt);
  });

  it("ends its link two weeks after the session, and keeps it while something is open", async () => {
    const { request, appointment, coachCaller, access } = await seedBegun();
    const path = await inTransaction(admin, async (writer) =>
      ensureLink(writer, await read(request)),
    );
    const open = () => inTransaction(visitorFrom(), byLink(path.split("/")[2] ?? ""));
    await recordOutcome(coachCaller, access, { outcome: "held" });
    vi.setSystemTime(addDays(appointment.endsAt, 14).getTime() - MINUTE_MS);
    await open();
    vi.setSystemTime(addDays(appointment.endsAt, 16));
    await expect(open()).rejects.toMatchObject({ status: 404 });
    await LiveSessionRequest.update({ state: "Requested" }, { where: { id: request.id } });
    await open();
    expect(await findStarts(await seedCoach(BY_VIDEO))).not.toEqual([]);
  });
});
