import { describe, expect, it } from "vitest";
import { AuditEvent, Patient } from "~/models";
import { asOwnPatient } from "~/server/appointments/access";
import { cancelLiveSession } from "~/server/appointments/change";
import { listFittingRequests, listOwnAppointments } from "~/server/appointments/own-appointments";
import { seedAppointment } from "../factories/appointments";
import { seedCoachWithAccount, seedScheduled } from "../factories/live-sessions";
import { seedLiveSessionRequest } from "../factories/requests";
import { HAS_DATABASE, navigator, useDatabase } from "../support/database";

const HOUR_MS = 3_600_000;

const lastEvent = (recordType: string) =>
  AuditEvent.findOne({ where: { recordType, action: "viewed" }, order: [["id", "DESC"]] });

describe.runIf(HAS_DATABASE)("what a coach sees of their appointments", () => {
  useDatabase();

  it("is who, what for, how and when, and nothing else of the patient", async () => {
    const { coach, caller } = await seedCoachWithAccount({ ways: ["Phone"] });
    const { requestId, patientId } = await seedAppointment({ coachId: coach.id });
    await Patient.update({ firstName: "Maria", lastName: "Lopez" }, { where: { id: patientId } });
    const { appointments } = await listOwnAppointments(caller);
    expect(appointments).toMatchObject([
      { firstName: "Maria", sessionType: "general-support", way: "Phone", state: "Scheduled" },
    ]);
    expect(JSON.stringify(appointments)).not.toMatch(/Lopez|procedure|title|anxiety/i);
    expect((await lastEvent("appointment"))?.changes).toContain(String(appointments[0]?.id));
    expect(requestId).toBeGreaterThan(0);
    await expect(listOwnAppointments(navigator)).rejects.toMatchObject({ status: 403 });
  });

  it("has time, place and number until 24 hours after the end", async () => {
    const { coach, caller } = await seedCoachWithAccount();
    const { appointment } = await seedScheduled({ coach });
    const read = async (at: Date) => (await listOwnAppointments(caller, at)).appointments[0];
    const after = (hours: number) => new Date(appointment.endsAt.getTime() + hours * HOUR_MS);
    expect(await read(after(23))).toMatchObject({ start: appointment.startsAt.toISOString() });
    expect(await read(after(25))).toMatchObject({ start: null, end: null, phone: null });
  });

  it("is a cancelled one without the number, and a held one only while it is held", async () => {
    const { coach, caller } = await seedCoachWithAccount();
    const { request, caller: patient } = await seedScheduled({ coach });
    await cancelLiveSession(patient, asOwnPatient(request.id), {});
    const heldUntil = new Date(Date.now() + HOUR_MS);
    await seedAppointment({ coachId: coach.id, state: "Held", heldUntil });
    const read = async (at: Date) => (await listOwnAppointments(caller, at)).appointments;
    expect((await read(new Date())).map(({ state }) => state).sort()).toEqual([
      ...["Cancelled", "Held"],
    ]);
    expect(await read(heldUntil)).toMatchObject([{ state: "Cancelled", phone: null }]);
  });

  it("are the requests that fit: of a chaplain, those for leaders of the faith", async () => {
    const chaplain = await seedCoachWithAccount({
      ...{ types: ["chaplain"], faith: "Jewish", topics: ["prayers"] },
    });
    const wish = { sessionType: "prayers" };
    const fitting = await seedLiveSessionRequest({ ...wish, leaderType: "rabbi" });
    const other = await seedLiveSessionRequest({ ...wish, leaderType: "imam" });
    const elsewhere = await seedLiveSessionRequest({ leaderType: "rabbi" });
    const requests = await listFittingRequests(chaplain.caller);
    const ids = requests.map(({ id }) => id);
    expect(ids).toContain(fitting.id);
    expect(ids).not.toContain(other.id);
    expect(ids).not.toContain(elsewhere.id);
    expect((await lastEvent("live session request"))?.changes).toContain(String(fitting.id));
  });
});
