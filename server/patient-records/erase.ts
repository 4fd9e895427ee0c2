import { Caretaker, Order, type Patient, PatientSignIn } from "~/models";
import { findLatestAuthorization } from "~/server/consents/authorizations";
import { endAppointments } from "~/server/bookings/end-appointments";
import { formatYears } from "~/server/hospital/format-years";
import { erasePatients } from "~/server/patients/erase";
import { listUpcomingRequests } from "~/server/patients/withdraw-requests";
import { moveToBin } from "~/server/platform/bin/archive";
import { countContents } from "~/server/platform/bin/count-contents";
import { authorize, type Caller } from "~/server/platform/caller";
import { readHospital } from "~/server/platform/hospital";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import { formatUseCount } from "~/server/platform/record-uses";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { revokeInvitations } from "./end";
import { lockPatient } from "./named-patient";
import { findPatient, PATIENT, patientRecord } from "./patients";

/**
 * Reads what an erasure takes along, for its confirmation: counts, the requests that have yet to take place, and for how long the record of
 * somebody who is ended instead stays, such as "6 years"; null for a guest; for how long their authorizations stay; null without any; and
 * whether there are orders, which stay (AREAS 3, 10).
 */
export async function readErasedContents(caller: Caller, id: number) {
  authorize(caller, "patients.write");
  const contents = await countContents(caller, "patients", id);
  const { recordYears } = await readHospital();
  const { isGuest } = await findPatient(caller, id);
  const hasAuthorized = (await findLatestAuthorization(caller, id, "offer")) !== null;
  const { transaction } = caller;
  const orders = await Order.count({ where: { patientId: id }, transaction });
  return {
    contents: contents.map(({ things, count }) => formatUseCount(count, things)),
    upcoming: await listUpcomingRequests(caller, { patientId: id }),
    keptFor: isGuest ? null : formatYears(recordYears),
    authorizationsKeptFor: hasAuthorized ? formatYears(recordYears) : null,
    hasOrders: orders > 0,
  };
}

/**
 * Erases a patient or guest with everything that is stored about them. The bin has all of it for as many days as the hospital has set; then
 * it is gone for good (AREAS 3). Scheduled messages are stopped; devices are signed out and invitations ended for good, also after a
 * restore; and staff see which confirmed requests they have
 * to cancel. The audit records that it happened, but none of the data.
 * @throws NotFoundError, StaleError
 */
export async function erasePatient(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<void> {
  authorize(caller, "patients.write");
  await inTransaction(caller, async (writer) => {
    const patient = await lockPatient(writer, id, expectedVersions);
    const { transaction } = writer;
    await stopMessages(writer, { recipient: { kind: "patient", id }, reason: "cancelled" });
    const where = { patientId: id };
    for (const caretaker of await Caretaker.findAll({ attributes: ["id"], where, transaction })) {
      const recipient = { kind: "caretaker", id: caretaker.id } as const;
      await stopMessages(writer, { recipient, reason: "cancelled" });
    }
    await endAccessForGood(writer, patient);
    await endAppointments(writer, { patientId: id });
    await moveToBin(writer, "patients", {
      type: PATIENT,
      record: { id },
      name: patientRecord(patient).name,
    });
    await erasePatients(writer, [id], "patient-erased");
  });
}

/** Ends sign-ins and invitations before the bin gets the rest: after a restore nobody is signed in, and staff invite again. */
async function endAccessForGood(writer: CallerInTransaction, patient: Patient): Promise<void> {
  const { transaction } = writer;
  const { id: patientId } = patient;
  await PatientSignIn.destroy({ where: { patientId }, transaction });
  await revokeInvitations(writer, patientId);
  await Caretaker.update(
    { invitationHash: null, invitationExpiresAt: null },
    { where: { patientId, status: "Invited" }, transaction, silent: true, hooks: false },
  );
  if (patient.status === "Invited")
    await patient.update({ status: "Not Invited" }, { transaction, silent: true });
}
