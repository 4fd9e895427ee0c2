import { beforeAll, describe, expect, it } from "vitest";
import {
  AuditEvent,
  Caretaker,
  Patient,
  PatientSignIn,
  SessionAssessment,
  WithdrawnRequest,
} from "~/models";
import { erasePatient, readErasedContents } from "~/server/patient-records/erase";
import { exportPatient } from "~/server/patient-records/export";
import { invitePatient } from "~/server/patient-records/invite";
import { addNote } from "~/server/patient-records/notes";
import { readPatientOverview } from "~/server/patient-records/overview";
import { readInvitationCode } from "~/server/patients/invitation-codes";
import { randomSecret } from "~/server/platform/secrets";
import { findBinEntity } from "~/server/record-types/bin-kinds";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { patientCaller, signInPatient } from "../factories/patient-accounts";
import {
  createConfirmedRide,
  insertAssessment,
  seedPatientProcedureWithSession,
} from "../factories/patient-answers";
import { seedMessage } from "../factories/outbox";
import { seedPatient } from "../factories/patients";
import { admin, HAS_DATABASE, recordStatements, useDatabase, viewer } from "../support/database";

/** Inserts a patient with answers, of which one is private, a ride, a note and a message. */
async function seedActivePatient(values: object) {
  const { id } = await seedPatient({ status: "Joined", ...values });
  const { procedureId, sessionId } = await seedPatientProcedureWithSession(id);
  const session = { patientId: id, procedureId, sessionId };
  await insertAssessment(session, 4, new Date("2026-11-01T10:00Z"));
  await insertAssessment(session, 2, new Date("2026-11-03T10:00Z"));
  const secret = await insertAssessment(session, 5, new Date("2026-11-05T10:00Z"));
  await secret.update({ isPrivate: true });
  await createConfirmedRide(id);
  await addNote(admin, id, { text: "Afraid of needles." });
  await Caretaker.create({ patientId: id, name: "Ann", status: "Accepted", isGuardian: true });
  await seedMessage({ to: { kind: "patient", id, name: "Maria", address: "m@x.org" } });
  return id;
}

describe.runIf(HAS_DATABASE)("the page of a patient", () => {
  useDatabase();
  let id: number;
  beforeAll(async () => {
    id = await seedActivePatient({ sharesAnxiety: true });
  });

  it("shows what is shared, and nothing that is private", async () => {
    const { activity, ...page } = await readPatientOverview(admin, id);
    expect(activity).toMatchObject({
      sessions: null,
      surveys: null,
      assessments: { count: 2, latest: { what: "2 of 5, A little anxious" } },
    });
    expect(activity.anxiety?.map(({ percent }) => percent)).toEqual([75, 25]);
    expect(page).toMatchObject({
      requests: [{ kind: "ride", status: "Confirmed", toCheck: false }],
      messages: { total: 1 },
      caretakers: [{ name: "Ann", isGuardian: true }],
      notes: [{ text: "Afraid of needles." }],
    });
    expect(JSON.stringify(page.messages)).not.toContain("/patient-procedures");
    await Patient.update({ sharesAnxiety: false, sharesSessions: true }, { where: { id } });
    await SessionAssessment.update({ answeredBy: "Ann" }, { where: { patientId: id } });
    expect((await readPatientOverview(admin, id)).activity).toMatchObject({
      sessions: { count: 2, finished: 0, latest: { what: "Calm sea", by: "Ann" } },
      assessments: null,
      anxiety: null,
    });
  });

  it("is an event of the audit each time, in a constant number of statements", async () => {
    const countStatements = async () =>
      (await recordStatements(() => readPatientOverview(admin, id))).length;
    const before = await countStatements();
    await addNote(admin, id, { text: "Called." });
    await createConfirmedRide(id);
    expect(await countStatements()).toBe(before);
    const viewed = { recordType: "patient", recordId: String(id), action: "viewed" };
    expect(await AuditEvent.count({ where: viewed })).toBeGreaterThanOrEqual(3);
    await expect(readPatientOverview(viewer, id)).rejects.toMatchObject({ status: 403 });
  });

  it("exports what staff may see, notes included, and names what is not shared", async () => {
    const exported = await exportPatient(admin, id);
    expect(exported).toMatchObject({
      shares: { sessions: true, anxiety: false },
      surveyAnswers: null,
      rideRequests: [{ pickUp: "12 Secret Lane" }, {}],
    });
    expect(exported.sessions).toHaveLength(2);
    expect(exported.sessions?.[0]).toMatchObject({ session: "Calm sea", anxietyLevel: null });
    expect(exported.notes.map(({ text }) => text)).toContain("Afraid of needles.");
    expect(await AuditEvent.count({ where: { recordId: String(id), action: "exported" } })).toBe(1);
  });

  it("erases with everything, which the bin has and restores", async () => {
    const other = await seedActivePatient({ recordNumber: "E-1" });
    const { contents, upcoming, keptFor } = await readErasedContents(admin, other);
    expect(upcoming.filter(({ status }) => status === "Confirmed")).toHaveLength(1);
    expect(keptFor).toBe("6 years");
    expect(contents).toEqual(
      expect.arrayContaining(["2 procedures", "3 answers before sessions", "1 note", "1 message"]),
    );
    const before = await exportPatient(admin, other);
    await erasePatient(admin, other);
    expect(await Patient.findByPk(other)).toBeNull();
    expect(await SessionAssessment.count({ where: { patientId: other } })).toBe(0);
    expect(await WithdrawnRequest.count({ where: { cause: "patient-erased" } })).toBe(1);
    await restoreRecord(admin, findBinEntity("patient"), other);
    const restored = await exportPatient(admin, other);
    const count = (record: object) =>
      Object.entries(record).map(([name, value]) => [name, Array.isArray(value) && value.length]);
    expect(count(restored)).toEqual(count(before));
    expect(restored.patient).toMatchObject({ recordNumber: "E-1" });
  });

  it("ends sign-ins and invitations for good by erasing: a restore brings none back", async () => {
    const { id } = await seedPatient();
    const caretaker = { patientId: id, name: "Dana", email: "dana@example.org" };
    const { id: caretakerId } = await Caretaker.create({ ...caretaker, status: "Accepted" });
    const invited = { status: "Invited", invitationHash: randomSecret() } as const;
    await Caretaker.create({
      ...caretaker,
      ...invited,
      invitationExpiresAt: new Date("2999-01-01"),
    });
    await invitePatient(admin, id, { channel: "letter" });
    await Patient.update({ hasAccount: true }, { where: { id } });
    const tokens = [await signInPatient(id), await signInPatient(id, { caretakerId })];
    expect((await patientCaller(tokens[0] ?? "")).patientId).toBe(id);
    await erasePatient(admin, id);
    await restoreRecord(admin, findBinEntity("patient"), id);
    expect(await Patient.findByPk(id)).toMatchObject({ status: "Not Invited", hasAccount: true });
    expect(await PatientSignIn.count({ where: { patientId: id } })).toBe(0);
    expect(await readInvitationCode(admin, { patientId: id })).toBeNull();
    const people = await Caretaker.findAll({ where: { patientId: id }, order: ["id"] });
    expect(people.map(({ status, invitationHash }) => [status, invitationHash])).toEqual([
      ["Accepted", null],
      ["Invited", null],
    ]);
  });
});
