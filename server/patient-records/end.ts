import { Caretaker, type Patient, PatientInvitation, PatientSignIn, ShareLink } from "~/models";
import { endSchema } from "~/models/patients/patient-actions.schema";
import { endAppointments } from "~/server/bookings/end-appointments";
import { markRequestsAfterCancel } from "~/server/patients/mark-requests";
import { listUpcomingRequests } from "~/server/patients/withdraw-requests";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import { type ExpectedVersions, nextVersion } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { closeWorkItems } from "~/server/platform/work-list/open-items";
import { findGuardian } from "./invitee";
import { lockNamedPatient, lockPatient } from "./named-patient";
import { PATIENT, patientRecord } from "./patients";

/** What an end, or an erasure, does to requests: for the confirmation. */
export type OpenRequests = { open: number; confirmed: number };

/** Counts a patient's requests that have yet to take place. Two queries. */
export async function countOpenRequests(caller: Caller, patientId: number): Promise<OpenRequests> {
  authorize(caller, "patients.read");
  const requests = await listUpcomingRequests(caller, { patientId });
  const confirmed = requests.filter(({ status }) => status === "Confirmed").length;
  return { open: requests.length - confirmed, confirmed };
}

/**
 * Ends a patient's care here, with a reason, in one transaction (AREAS 3): scheduled messages to them are stopped, their invitation ends,
 * and requests that have yet to take place are marked for staff, who decline them and cancel what was confirmed. Deceased also ends
 * sign-ins, caretakers, links that were shared, and appointments, so that no coach calls. Nobody is told by a message.
 * @param input `reason`: see `END_REASONS`
 * @throws NotFoundError; ConflictError for a guest, and somebody who has ended; InvalidInputError, StaleError
 */
export async function endPatient(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<{ id: number }> {
  authorize(caller, "patients.write");
  const { reason } = parseInput(endSchema, input);
  return inTransaction(caller, async (writer) => {
    const patient = await lockNamedPatient(writer, id, expectedVersions);
    const { status: before } = patient;
    if (before === "Ended") throw new ConflictError("This patient has ended already");
    patient.set({ status: "Ended", endReason: reason, endedAt: new Date() });
    await patient.save({ transaction: writer.transaction });
    await stopMessages(writer, { recipient: { kind: "patient", id }, reason: "cancelled" });
    await stopMessages(writer, { about: { type: PATIENT, id }, reason: "cancelled" });
    await stopRemindersOfGuardian(writer, id);
    await revokeInvitations(writer, id);
    if (reason === "Deceased") await endAppointments(writer, { patientId: id });
    await markRequestsAfterCancel(writer, { patientId: id });
    await closeWorkItems(writer, { patientId: id });
    if (reason === "Deceased") await endAccess(writer, id);
    await recordEvent(writer, {
      action: "ended",
      record: patientRecord(patient),
      changes: { status: [before, "Ended"], reason: [null, reason] },
    });
    return { id };
  });
}

/**
 * Reopens a patient who was ended by mistake: Joined again where they, or a guardian, can sign in, or else Not Invited. What the end has stopped, marked and revoked stays
 * so (AREAS 3).
 * @throws NotFoundError; ConflictError for somebody who has not ended; StaleError
 */
export async function reopenPatient(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<void> {
  authorize(caller, "patients.write");
  await inTransaction(caller, async (writer) => {
    const patient = await lockPatient(writer, id, expectedVersions);
    if (patient.status !== "Ended") throw new ConflictError("This patient has not ended");
    const status = await findReopenedStatus(writer, patient);
    const { endReason } = patient;
    patient.set({ status, endReason: "", endedAt: null });
    await patient.save({ transaction: writer.transaction });
    await recordEvent(writer, {
      action: "reopened",
      record: patientRecord(patient),
      changes: { status: ["Ended", status], reason: [endReason, null] },
    });
  });
}

/** Finds the status of a patient who is reopened: invitations have ended, and who has erased their data has no account. */
export async function findReopenedStatus(caller: Caller, { id, hasAccount }: Patient) {
  const guardian = hasAccount ? null : await findGuardian(caller, id);
  return hasAccount || guardian?.status === "Accepted" ? "Joined" : "Not Invited";
}

/** Stops what reminds the guardian who acts for a patient. */
async function stopRemindersOfGuardian(writer: CallerInTransaction, patientId: number) {
  const guardian = await findGuardian(writer, patientId);
  if (!guardian) return;
  const recipient = { kind: "caretaker", id: guardian.id } as const;
  await stopMessages(writer, { recipient, purposes: ["reminder"], reason: "cancelled" });
}

/** Ends the invitations of a patient, and of the guardian. */
export async function revokeInvitations(
  { transaction }: CallerInTransaction,
  patientId: number,
): Promise<void> {
  await PatientInvitation.destroy({ where: { patientId }, transaction });
}

/** Ends every device, caretaker and shared link of a patient, and what is scheduled for caretakers. */
async function endAccess(writer: CallerInTransaction, patientId: number): Promise<void> {
  const { transaction } = writer;
  const where = { patientId };
  const now = new Date();
  await PatientSignIn.destroy({ where, transaction });
  for (const { id } of await Caretaker.findAll({ attributes: ["id"], where, transaction })) {
    await stopMessages(writer, { recipient: { kind: "caretaker", id }, reason: "cancelled" });
  }
  await Caretaker.update(
    {
      status: "Ended",
      endedAt: now,
      invitationHash: null,
      invitationExpiresAt: null,
      version: nextVersion(),
    },
    { where: { patientId, endedAt: null }, transaction, hooks: false },
  );
  await ShareLink.update(
    { revokedAt: now, version: nextVersion() },
    { where: { patientId, revokedAt: null }, transaction, hooks: false },
  );
}
