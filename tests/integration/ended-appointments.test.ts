import { setTimeout } from "node:timers/promises";
import ICAL from "ical.js";
import { describe, expect, it, vi } from "vitest";
import {
  Appointment,
  LiveSessionRequest,
  Patient,
  PatientProcedure,
  WithdrawnRequest,
  WorkItem,
} from "~/models";
import { declineTimes } from "~/server/appointments/accept";
import { asOwnPatient, asStaff } from "~/server/appointments/access";
import { readAppointmentFile } from "~/server/appointments/calendar-file";
import { cancelLiveSession, moveAppointment } from "~/server/appointments/change";
import { isOverlap } from "~/server/bookings/overlap";
import { recordOutcome } from "~/server/appointments/outcome";
import { ownById } from "~/server/appointments/own-live-sessions";
import { readCalendar } from "~/server/calendar/calendar";
import { moveRows } from "~/server/patient-records/merge-rows";
import { endPatient } from "~/server/patient-records/end";
import { erasePatient } from "~/server/patient-records/erase";
import { readOwnRecords } from "~/server/patients/own-records";
import { readCalendarAddress, turnOnCalendar } from "~/server/patients/calendar-address";
import { markRequestsAfterMove } from "~/server/patients/mark-requests";
import { removeProcedure } from "~/server/patients/remove-procedure";
import { systemCaller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { addDays, formatIsoDay } from "~/server/platform/dates";
import { inTransaction } from "~/server/platform/transaction";
import { findBinEntity } from "~/server/record-types/bin-kinds";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import { withdrawRequest } from "~/server/requests/own-requests";
import { deleteRequest } from "~/server/requests/requests";
import { workListJob } from "~/server/work-list/sweep";
import { seedAppointment } from "../factories/appointments";
import { BY_VIDEO, findStarts, seedOffered, seedScheduled } from "../factories/live-sessions";
import { seedCoach } from "../factories/coaches";
import { seedPatientProcedure } from "../factories/catalogue";
import { seedPatient, visitor } from "../factories/patients";
import { seedLiveSessionRequest, writeAsPatient } from "../factories/requests";
import { admin, HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";
import { useOutbox } from "../support/outbox";

const LINK = "https://calm.example/today";

const countAppointments = (requestId: number) => Appointment.count({ where: { requestId } });

/** Entries of a calendar, as a calendar program reads them. */
const parseEntries = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents("vevent").map((each) => ({
    uid: String(each.getFirstPropertyValue("uid")),
    sequence: Number(each.getFirstPropertyValue("sequence")),
    status: each.getFirstPropertyValue("status"),
    summary: String(each.getFirstPropertyValue("summary")),
    start: (each.getFirstPropertyValue("dtstart") as ICAL.Time).toJSDate(),
  }));

describe.runIf(HAS_DATABASE)("appointments whose live session ends", () => {
  useDatabase();
  useOutbox();

  it("are free again, and gone, where the patient removes the procedure or withdraws the request", async () => {
    const { request, coach, starts } = await seedScheduled();
    await writeAsPatient(request.patientId, (writer) =>
      removeProcedure(writer, request.patientProcedureId),
    );
    expect(await findStarts(coach)).toContainEqual(starts[0]);
    expect(await countAppointments(request.id)).toBe(0);
    // The product has cancelled it itself: there is nothing for staff to cancel.
    expect(await WithdrawnRequest.count()).toBe(0);
    const offered = await seedOffered({ coach });
    await writeAsPatient(offered.request.patientId, (writer) =>
      withdrawRequest(writer, LIVE_SESSION_KIND, offered.request.id),
    );
    expect(await countAppointments(offered.request.id)).toBe(0);
    expect((await findStarts(coach))[0]).toEqual(starts[0]);
  });

  it("come back from the bin as cancelled, since others may have the time by then", async () => {
    const { request, appointment, coach } = await seedScheduled();
    const booked = deleteRequest(admin, LIVE_SESSION_KIND, request.id);
    await expect(booked).rejects.toMatchObject({ status: 409 });
    await cancelLiveSession(admin, asStaff(request.id), { reason: "By mistake" });
    await deleteRequest(admin, LIVE_SESSION_KIND, request.id);
    expect(await countAppointments(request.id)).toBe(0);
    await seedScheduled({ coach });
    await restoreRecord(admin, findBinEntity("live-session-request"), request.id);
    expect(await Appointment.findByPk(appointment.id)).toMatchObject({
      ...{ state: "Cancelled", cancelledBy: "staff" },
    });
    expect(await LiveSessionRequest.findByPk(request.id)).toMatchObject({ state: "Cancelled" });
  });

  it("are free again where the patient is erased, and cancelled where they have died", async () => {
    const erased = await seedScheduled();
    await erasePatient(admin, erased.request.patientId);
    expect(await findStarts(erased.coach)).toContainEqual(erased.starts[0]);
    const { id: patientId } = await seedPatient();
    const procedure = await seedPatientProcedure();
    await PatientProcedure.update({ patientId }, { where: { id: procedure.id } });
    await procedure.reload();
    const request = await seedLiveSessionRequest({}, procedure);
    const { appointment } = await seedScheduled({ request });
    await endPatient(admin, patientId, { reason: "Deceased" });
    expect(await Appointment.findByPk(appointment.id)).toMatchObject({ state: "Cancelled" });
  });

  it("are marked where the procedure moves, until somebody chooses another time", async () => {
    const { request, starts, caller } = await seedScheduled();
    const procedure = await PatientProcedure.findByPk(request.patientProcedureId, {
      rejectOnEmpty: true,
    });
    const before = { date: addDays(new Date(), 20), timeKnown: true };
    await inTransaction(admin, async (writer) => {
      await procedure.update(
        { date: addDays(new Date(), 30), timeKnown: true },
        { transaction: writer.transaction },
      );
      await markRequestsAfterMove(writer, procedure, before);
    });
    const read = () => LiveSessionRequest.findByPk(request.id, { rejectOnEmpty: true });
    expect((await read()).movedTo).not.toBe("");
    await moveAppointment(caller, asOwnPatient(request.id), { start: starts[4]?.toISOString() });
    expect(await read()).toMatchObject({ movedFrom: "", movedTo: "", state: "Scheduled" });
  });

  it("are not marked once they have taken place, although another day was asked for", async () => {
    const { request, appointment } = await seedScheduled();
    vi.setSystemTime(appointment.endsAt);
    await recordOutcome(admin, asStaff(request.id), { outcome: "held" });
    await request.reload();
    await request.update({ preferredDate: formatIsoDay(addDays(new Date(), 9).toISOString()) });
    const procedure = await PatientProcedure.findByPk(request.patientProcedureId, {
      rejectOnEmpty: true,
    });
    const before = { date: addDays(new Date(), 20), timeKnown: true };
    await procedure.update({ date: addDays(new Date(), 30), timeKnown: true });
    await inTransaction(admin, (writer) => markRequestsAfterMove(writer, procedure, before));
    expect((await request.reload()).movedTo).toBe("");
  });

  it("stay with the one patient that two records become, unless they are at the same time", async () => {
    const first = await seedScheduled();
    const second = await seedScheduled({ coach: await seedCoach(BY_VIDEO) });
    const [from, to] = [first.request.patientId, second.request.patientId];
    const move = () => inTransaction(admin, (writer) => moveRows(writer, from, to));
    await expect(move()).rejects.toMatchObject({
      status: 409,
      message: "Both have a live session at the same time. Move or cancel one of them first.",
    });
    await cancelLiveSession(admin, asStaff(first.request.id), { reason: "Twice" });
    await move();
    expect(await Appointment.count({ where: { patientId: to } })).toBe(2);
  });

  it.runIf(ON_POSTGRES)(
    "are refused as twice at the same time where one is accepted while two records become one",
    async () => {
      const first = await seedScheduled();
      const second = await seedOffered({ coach: await seedCoach(BY_VIDEO) });
      const { id } = second.held[0] ?? { id: 0 };
      const [from, to] = [first.request.patientId, second.request.patientId];
      // A writer that is not done yet: the check does not see what it has booked.
      const transaction = await database().transaction();
      await Appointment.update({ state: "Scheduled" }, { where: { id }, transaction });
      const moving = inTransaction(admin, (writer) => moveRows(writer, from, to)).catch(
        (error: unknown) => error,
      );
      await setTimeout(1_000);
      await transaction.commit();
      expect(await moving).toMatchObject({
        status: 409,
        message: "Both have a live session at the same time. Move or cancel one of them first.",
      });
    },
  );

  it("stand in the patient's calendar and own file, as the same entry when they move", async () => {
    const { request, appointment, coach, starts, caller } = await seedScheduled();
    await Patient.update({ isGuest: false }, { where: { id: request.patientId } });
    await writeAsPatient(request.patientId, (writer) => turnOnCalendar(writer));
    const { path } = await readCalendarAddress(caller);
    const token = /([\w-]{43})\.ics/.exec(path ?? "")?.[1] ?? "";
    const readFile = async () =>
      parseEntries(await readAppointmentFile(caller, ownById(request.id), LINK));
    const [before] = await readFile();
    expect(before).toMatchObject({ sequence: 0, summary: "Appointment", start: starts[0] });
    await moveAppointment(caller, asOwnPatient(request.id), { start: starts[3]?.toISOString() });
    const moved = { uid: before?.uid, sequence: 1, start: starts[3] };
    expect(await readFile()).toMatchObject([moved]);
    expect(parseEntries(await readCalendar(visitor, token, LINK))).toMatchObject([moved]);
    await cancelLiveSession(caller, asOwnPatient(request.id), {});
    expect(await readFile()).toMatchObject([{ ...moved, sequence: 2, status: "CANCELLED" }]);
    expect(parseEntries(await readCalendar(visitor, token, LINK))).toEqual([]);
    const { lists } = await readOwnRecords(caller);
    const own = [];
    for await (const batch of lists.appointments) own.push(...batch);
    expect(own).toMatchObject([{ id: appointment.id, state: "Cancelled", coach: coach.name }]);
  });

  it("put a patient on the work list again four working hours after the offered times came to nothing", async () => {
    const run = () =>
      workListJob.run({ payload: {}, jobId: 1, lease: 1, signal: new AbortController().signal });
    const { request, caller } = await seedOffered();
    const { patientId } = request;
    const open = { where: { patientId, status: "Open" as const } };
    const age = (column: object) =>
      LiveSessionRequest.update(column, { where: { id: request.id }, silent: true, hooks: false });
    await age({ createdAt: addDays(new Date(), -5) });
    await run();
    expect(await WorkItem.count(open)).toBe(0);
    await declineTimes(caller, asOwnPatient(request.id));
    await run();
    expect(await WorkItem.count(open)).toBe(0);
    await age({ statusChangedAt: addDays(new Date(), -4) });
    await run();
    expect(await WorkItem.count(open)).toBe(1);
  });

  it.runIf(ON_POSTGRES)("cannot overlap, even where a writer takes no lock", async () => {
    const { appointment, coach } = await seedScheduled();
    const again = seedAppointment({
      ...{ coachId: coach.id, startsAt: appointment.startsAt },
    });
    await expect(again).rejects.toSatisfy(isOverlap);
    const [first, second] = await Promise.all([1, 2].map(() => seedCoach()));
    const { requestId } = await seedAppointment({ coachId: first?.id, state: "Held" });
    const startsAt = addDays(new Date(), 1);
    await seedAppointment({ coachId: first?.id, startsAt: addDays(startsAt, 2), requestId });
    const elsewhere = { coachId: second?.id, startsAt: addDays(startsAt, 2) };
    const other = await seedLiveSessionRequest();
    const owner = await LiveSessionRequest.findByPk(requestId, { rejectOnEmpty: true });
    await other.update({ patientId: owner.patientId });
    await expect(seedAppointment({ ...elsewhere, requestId: other.id })).rejects.toSatisfy(
      isOverlap,
    );
  });

  it("are read by nobody else", async () => {
    const { request } = await seedScheduled();
    const stranger = {
      ...systemCaller("x"),
      actor: { id: "x", name: "x", role: "patient" as const },
    };
    const read = readAppointmentFile(
      { ...stranger, patientId: 999_999 },
      ownById(request.id),
      LINK,
    );
    await expect(read).rejects.toMatchObject({ status: 404 });
  });
});
