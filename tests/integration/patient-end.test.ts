import { describe, expect, it } from "vitest";
import {
  AuditEvent,
  Caretaker,
  OutboxMessage,
  Patient,
  PatientInvitation,
  PatientSignIn,
  RideRequest,
} from "~/models";
import { countOpenRequests, endPatient, reopenPatient } from "~/server/patient-records/end";
import { createInvitation } from "~/server/patients/invitation-codes";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { seedMessage } from "../factories/outbox";
import { createConfirmedRide } from "../factories/patient-answers";
import { seedGuest, seedPatient } from "../factories/patients";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";

const TOMORROW = new Date(Date.now() + 86_400_000);
const reload = (id: number) => Patient.findByPk(id, { rejectOnEmpty: true });

/** Inserts a patient who has joined, with a device, a caretaker, an invitation and a scheduled message to each. */
async function seedJoined() {
  const patient = await seedPatient({ status: "Joined", hasAccount: true, email: "m@x.org" });
  const { id } = patient;
  const now = { lastSeenAt: new Date(), expiresAt: TOMORROW };
  await PatientSignIn.create({ patientId: id, tokenHash: hashSecret(randomSecret()), ...now });
  const caretaker = await Caretaker.create({ patientId: id, name: "Ann", status: "Accepted" });
  await inTransaction(admin, (writer) => createInvitation(writer, { patientId: id }));
  const to = { name: "Maria", address: "m@x.org" };
  const patientMessage = await seedMessage({ to: { ...to, kind: "patient", id } });
  const caretakerMessage = await seedMessage({
    to: { ...to, kind: "caretaker", id: caretaker.id },
  });
  // As if a channel were there.
  const messages = [patientMessage.id, caretakerMessage.id];
  await OutboxMessage.update({ status: "Scheduled", stopReason: "" }, { where: { id: messages } });
  const { id: rideId } = await createConfirmedRide(id);
  const readStatuses = async () =>
    (await OutboxMessage.findAll({ where: { id: messages }, order: ["id"] })).map(
      ({ status }) => status,
    );
  return { patient: await reload(id), id, rideId, readStatuses };
}

describe.runIf(HAS_DATABASE)("the end of a patient", () => {
  useDatabase();

  it("stops messages and the invitation, marks requests, and leaves devices", async () => {
    const { id, patient, rideId, readStatuses } = await seedJoined();
    expect(await countOpenRequests(admin, id)).toEqual({ open: 0, confirmed: 1 });
    await endPatient(admin, id, { reason: "Completed" }, [patient.version]);
    const ended = { status: "Ended", endReason: "Completed", endedAt: expect.any(Date) as Date };
    expect(await reload(id)).toMatchObject(ended);
    expect(await readStatuses()).toEqual(["Stopped", "Scheduled"]);
    expect(await PatientInvitation.count({ where: { patientId: id } })).toBe(0);
    expect(await RideRequest.findByPk(rideId)).toMatchObject({ movedTo: "cancelled" });
    expect(await PatientSignIn.count({ where: { patientId: id } })).toBe(1);
    expect(
      await AuditEvent.findOne({ where: { recordId: String(id), action: "ended" } }),
    ).toMatchObject({
      changes: '{"status":["Joined","Ended"],"reason":[null,"Completed"]}',
    });
  });

  it("for the reason Deceased also ends devices and caretakers", async () => {
    const { id, readStatuses } = await seedJoined();
    await endPatient(admin, id, { reason: "Deceased" });
    expect(await readStatuses()).toEqual(["Stopped", "Stopped"]);
    expect(await PatientSignIn.count({ where: { patientId: id } })).toBe(0);
    expect(await Caretaker.findOne({ where: { patientId: id } })).toMatchObject({
      status: "Ended",
      endedAt: expect.any(Date) as Date,
    });
  });

  it("can be taken back, as far as the status goes", async () => {
    const { id, readStatuses } = await seedJoined();
    const { id: other } = await seedPatient({ status: "Invited" });
    for (const each of [id, other]) {
      await endPatient(admin, each, { reason: "Other" });
      await expect(endPatient(admin, each, { reason: "Other" })).rejects.toMatchObject({
        status: 409,
      });
      await reopenPatient(admin, each);
    }
    expect(await reload(id)).toMatchObject({ status: "Joined", endReason: "", endedAt: null });
    expect(await reload(other)).toMatchObject({ status: "Not Invited" });
    expect(await readStatuses()).toEqual(["Stopped", "Scheduled"]);
    await expect(reopenPatient(admin, id)).rejects.toMatchObject({ status: 409 });
  });

  it("needs a reason, a name, the current version and the permission", async () => {
    const { id } = await seedPatient();
    const { patientId = 0 } = await seedGuest();
    const end = (each: number, reason?: string) => endPatient(admin, each, { reason });
    await expect(end(id)).rejects.toMatchObject({ status: 422 });
    await expect(end(id, "Bored")).rejects.toMatchObject({ status: 422 });
    await expect(end(patientId, "Other")).rejects.toMatchObject({ status: 409 });
    await expect(endPatient(admin, id, { reason: "Other" }, [9])).rejects.toMatchObject({
      status: 412,
    });
    await expect(endPatient(viewer, id, { reason: "Other" })).rejects.toMatchObject({
      status: 403,
    });
  });
});
