import { describe, expect, it } from "vitest";
import {
  AuditEvent,
  Caretaker,
  Consent,
  OutboxMessage,
  Patient,
  PatientInvitation,
  PatientNote,
  PatientProcedure,
  PatientSignIn,
  RideRequest,
} from "~/models";
import { mergePatients, readMerge, searchForMerge } from "~/server/patient-records/merge";
import { addNote } from "~/server/patient-records/notes";
import { createPatient } from "~/server/patient-records/patients";
import { createInvitation } from "~/server/patients/invitation-codes";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { RIDE_KIND } from "~/server/requests/kinds";
import { deleteRequest } from "~/server/requests/requests";
import { findBinEntity } from "~/server/record-types/bin-kinds";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { seedMessage } from "../factories/outbox";
import { createConfirmedRide } from "../factories/patient-answers";
import { seedGuest, seedPatient } from "../factories/patients";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";

const DETAILS = { firstName: "Maria", lastName: "Lopez", birthDate: "1961-04-12" };
const TOMORROW = new Date(Date.now() + 86_400_000);

/** Creates a second record of somebody, with something of every kind that hangs on it. */
async function createOther() {
  const { id } = await createPatient(admin, {
    ...DETAILS,
    recordNumber: "R-77",
    mobile: "206 555 0142",
    textConsent: true,
  });
  await Patient.update(
    { status: "Joined", joinedAt: new Date(), hasAccount: true },
    { where: { id } },
  );
  await addNote(admin, id, { text: "Called." });
  await Caretaker.create({ patientId: id, name: "Ann", status: "Accepted" });
  await PatientSignIn.create({
    ...{ patientId: id, tokenHash: hashSecret(randomSecret()) },
    ...{ lastSeenAt: new Date(), expiresAt: TOMORROW },
  });
  await seedMessage({ to: { kind: "patient", id, name: "Maria", address: "m@x.org" } });
  await inTransaction(admin, (writer) => createInvitation(writer, { patientId: id }));
  const { id: rideId } = await createConfirmedRide(id);
  return { id, rideId };
}

describe.runIf(HAS_DATABASE)("a merge of two patients", () => {
  useDatabase();

  it("moves everything to the one that stays, with the chosen fields, and leaves nothing of the other", async () => {
    const { id } = await createPatient(admin, { ...DETAILS, firstName: "Mary", email: "m@x.org" });
    const other = await createOther();
    const shown = await readMerge(admin, id, other.id);
    expect(shown.moved).toEqual(
      expect.arrayContaining(["1 procedure", "1 request for a ride", "1 note", "1 message"]),
    );
    await mergePatients(admin, id, {
      otherId: other.id,
      otherVersion: String(shown.other.version),
      firstName: "other",
      recordNumber: "other",
      mobile: "other",
    });
    expect(await Patient.findByPk(id)).toMatchObject({
      ...{ firstName: "Maria", recordNumber: "R-77", email: "m@x.org", mobile: "+12065550142" },
      ...{ status: "Joined", hasAccount: true, joinedAt: expect.any(Date) as Date },
      nextEpisodeId: expect.any(Number) as number,
    });
    expect(await Patient.findByPk(other.id)).toBeNull();
    const where = { patientId: id };
    for (const model of [PatientNote, Caretaker, PatientSignIn, PatientProcedure, RideRequest]) {
      expect(await (model as typeof PatientNote).count({ where }), model.name).toBe(1);
    }
    expect(await PatientInvitation.count()).toBe(0);
    expect(await Consent.count({ where: { personId: id } })).toBe(1);
    expect(await OutboxMessage.count({ where: { recipientId: id } })).toBe(1);
    const events = await AuditEvent.findAll({ where: { recordType: "patient" }, order: ["id"] });
    expect(events.slice(-2).map(({ action, recordId }) => [action, recordId])).toEqual([
      ["merged", String(id)],
      ["merged away", String(other.id)],
    ]);
    expect(JSON.stringify(events.slice(-2))).not.toContain("Lopez");
  });

  it("moves what the bin has of the other, so that it can be restored", async () => {
    const { id } = await seedPatient();
    const { id: otherId } = await seedPatient();
    const { id: rideId } = await createConfirmedRide(otherId);
    await deleteRequest(admin, RIDE_KIND, rideId);
    await mergePatients(admin, id, { otherId });
    await restoreRecord(admin, findBinEntity("ride-request"), rideId);
    expect(await RideRequest.findByPk(rideId)).toMatchObject({ patientId: id });
  });

  it("shares with staff only what both have said", async () => {
    const said = (values: object) =>
      seedPatient({ status: "Joined", sharingAskedAt: new Date(), ...values });
    const one = await said({ sharesAnswers: true, sharesAnxiety: true });
    const two = await said({ sharesAnxiety: true });
    await mergePatients(admin, one.id, { otherId: two.id });
    expect(await Patient.findByPk(one.id)).toMatchObject({
      ...{ sharesAnswers: false, sharesAnxiety: true, sharesSessions: false },
    });
  });

  it("finds the other record by name, label and number, and never itself or a guest", async () => {
    const { id } = await seedPatient({ lastName: "Quarrel" });
    const other = await seedPatient({ lastName: "Quarrel", recordNumber: "Q-1" });
    const find = async (search: string) =>
      (await searchForMerge(admin, id, search)).map((found) => found.id);
    expect(await find("quarrel")).toEqual([other.id]);
    expect(await find("Q-1")).toEqual([other.id]);
    expect(await find(`P${String(other.id).padStart(3, "0")}`)).toEqual([other.id]);
    expect(await find("")).toEqual([]);
  });

  it("leaves an audit event for each record that it shows", async () => {
    const { id } = await seedPatient({ lastName: "Viewed" });
    const other = await seedPatient({ lastName: "Viewed" });
    const events = await recordEvents(async () => {
      await searchForMerge(admin, id, "viewed");
      await readMerge(admin, id, other.id);
    });
    expect(events.map(({ action, recordId, changes }) => [action, recordId, changes])).toEqual([
      ["viewed", null, { patients: [null, String(other.id)] }],
      ["viewed", String(id), {}],
      ["viewed", String(other.id), {}],
    ]);
  });

  it("is refused with itself, a guest, an old version, and without permission", async () => {
    const { id } = await seedPatient();
    const other = await seedPatient();
    const { patientId = 0 } = await seedGuest();
    const merge = (otherId: number, otherVersion?: string) =>
      mergePatients(admin, id, { otherId, otherVersion });
    await expect(merge(id)).rejects.toMatchObject({ status: 422 });
    await expect(merge(patientId)).rejects.toMatchObject({ status: 409 });
    await expect(merge(other.id, "9")).rejects.toMatchObject({ status: 412 });
    await expect(mergePatients(viewer, id, { otherId: other.id })).rejects.toMatchObject({
      status: 403,
    });
  });
});
