import { Caretaker, type Patient, PatientInvitation } from "~/models";
import { endCaretaker } from "~/server/caretakers/end";
import { endGuardianAuthorizations } from "~/server/consents/authorizations";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { findPatient } from "./patients";

/** Lists the people around a patient, without their addresses, oldest first (AREAS 3, 7). */
export async function listCaretakers(caller: Caller, patientId: number) {
  authorize(caller, "patients.read");
  const caretakers = await Caretaker.findAll({
    where: { patientId },
    order: [["id", "ASC"]],
    transaction: caller.transaction,
  });
  return caretakers.map(({ id, name, relationship, isGuardian, status }) => ({
    ...{ id, name, relationship, isGuardian, status },
  }));
}

/** Reads one of the people around a patient, without their address. @throws NotFoundError, also for another patient's */
export async function getCaretaker(caller: Caller, patientId: number, id: number) {
  authorize(caller, "patients.read");
  const { name, isGuardian, status } = await findCaretaker(caller, patientId, id);
  return { id, name, isGuardian, status };
}

/** Finds one of the people around a patient; locks the row within a transaction. @throws NotFoundError */
export async function findCaretaker(
  caller: Caller,
  patientId: number,
  id: number,
): Promise<Caretaker> {
  const where = { id, patientId };
  const caretaker = await Caretaker.findOne({ where, ...lockOptions(caller, Caretaker) });
  if (!caretaker) throw new NotFoundError("Person not found");
  return caretaker;
}

/**
 * Ends for staff what somebody sees and does for a patient; it counts from their next request (AREAS 3, 7). A patient whose guardian has
 * ended waits for an invitation again, since nobody acts for them. Idempotent.
 * @throws NotFoundError, also for another patient's
 */
export async function endCaretakerByStaff(
  caller: Caller,
  patientId: number,
  id: number,
): Promise<{ name: string }> {
  authorize(caller, "patients.write");
  return inTransaction(caller, async (writer) => {
    // The patient first, as in every write of their own.
    const patient = await findPatient(writer, patientId);
    const caretaker = await findCaretaker(writer, patientId, id);
    await endPersonAround(writer, patient, caretaker);
    return { name: caretaker.name };
  });
}

/**
 * Ends somebody around a patient, with what lets them in. Whose guardian ends is Not Invited, unless they can sign in themselves, and decides
 * afresh on what the guardian has authorized. Idempotent.
 */
export async function endPersonAround(
  writer: CallerInTransaction,
  patient: Patient,
  caretaker: Caretaker,
): Promise<void> {
  const { transaction } = writer;
  const { isGuardian, status } = caretaker;
  const key = { patientId: patient.id, caretakerId: caretaker.id };
  await PatientInvitation.destroy({ where: key, transaction });
  const leavesNobody = isGuardian && status !== "Ended" && !patient.hasAccount;
  if (leavesNobody && patient.status !== "Ended")
    await patient.update({ status: "Not Invited" }, { transaction });
  if (isGuardian)
    await endGuardianAuthorizations(writer, { patientId: patient.id, guardianId: caretaker.id });
  await endCaretaker(writer, caretaker);
}
