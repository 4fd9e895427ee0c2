import { describe, expect, it } from "vitest";
import { Appointment, Patient, WorkItem } from "~/models";
import { asOwnPatient, asStaff } from "~/server/appointments/access";
import { rateSession, recordOutcome } from "~/server/appointments/outcome";
import { exportPatient } from "~/server/patient-records/export";
import { LIVE_SESSION_LIST } from "~/server/requests/kinds";
import { listLiveSessions } from "~/server/appointments/live-sessions";
import { formatIsoDay } from "~/server/platform/dates";
import type { ListCondition } from "~/server/platform/list-filters";
import { seedAppointment } from "../factories/appointments";
import { seedScheduled } from "../factories/live-sessions";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { LIST_ALL } from "../support/lists";

const HOUR_MS = 3_600_000;

/** A session that took place two hours ago, and its patient. */
async function seedHeld(values: Partial<Patient> = {}) {
  const scheduled = await seedScheduled();
  const { appointment, request } = scheduled;
  await Patient.update(values, { where: { id: request.patientId } });
  const startsAt = new Date(Date.now() - 2 * HOUR_MS);
  const endsAt = new Date(startsAt.getTime() + HOUR_MS / 2);
  await appointment.update({ startsAt, endsAt, blockedUntil: endsAt });
  await recordOutcome(admin, asStaff(request.id), { outcome: "held" });
  return scheduled;
}
const countVeryAnxious = (patientId: number) =>
  WorkItem.count({ where: { patientId, reason: "Very anxious" } });

describe.runIf(HAS_DATABASE)("how a patient found a session", () => {
  useDatabase();

  it("puts who is very anxious after it on the work list, where they share that", async () => {
    const shared = await seedHeld({ sharesAnxiety: true });
    const kept = await seedHeld();
    for (const { request, caller } of [shared, kept])
      await rateSession(caller, asOwnPatient(request.id), { rating: "4", anxietyAfter: "5" });
    expect(await countVeryAnxious(shared.request.patientId)).toBe(1);
    expect(await countVeryAnxious(kept.request.patientId)).toBe(0);
  });

  it("is in the hospital's export with how anxious they are only where they share that", async () => {
    const { request, caller } = await seedHeld({ isGuest: false });
    await rateSession(caller, asOwnPatient(request.id), { rating: "4", anxietyAfter: "3" });
    const read = async () => (await exportPatient(admin, request.patientId)).appointments;
    expect(await read()).toMatchObject([{ rating: 4, anxietyAfter: null }]);
    await Patient.update({ sharesAnxiety: true }, { where: { id: request.patientId } });
    expect(await read()).toMatchObject([{ rating: 4, anxietyAfter: 3 }]);
  });
});

describe.runIf(HAS_DATABASE)("the filters of live sessions by their appointment", () => {
  useDatabase();

  it("are all of the newest that was agreed on", async () => {
    const { requestId } = await seedAppointment();
    const old = await Appointment.findOne({ where: { requestId }, rejectOnEmpty: true });
    await old.update({ state: "Cancelled", startsAt: new Date("2026-03-02T10:00:00Z") });
    const startsAt = new Date("2027-03-02T10:00:00Z");
    const { coachId } = await seedAppointment({ requestId, startsAt });
    const { from, until, coachId: byCoach } = LIVE_SESSION_LIST.filters;
    const find = async (...filters: ListCondition[]) => {
      const query = { ...LIST_ALL, sortBy: "createdAt" as const, filters };
      return (await listLiveSessions(admin, query)).liveSessions.map(({ id }) => id);
    };
    const day = formatIsoDay(startsAt.toISOString());
    expect(await find(from.toCondition(day), until.toCondition(day))).toEqual([requestId]);
    expect(await find(byCoach.toCondition(coachId))).toEqual([requestId]);
    expect(await find(until.toCondition("2026-04-01"))).not.toContain(requestId);
    expect(await find(byCoach.toCondition(old.coachId))).not.toContain(requestId);
  });
});
