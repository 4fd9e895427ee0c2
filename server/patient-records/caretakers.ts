import { Caretaker, PatientInvitation } from "~/models";
import { endCaretaker } from "~/server/caretakers/end";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
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
    const { transaction } = writer;
    // The patient first, as in every write of their own.
    const patient = await findPatient(writer, patientId);
    const caretaker = await findCaretaker(writer, patientId, id);
    await PatientInvitation.destroy({ where: { patientId, caretakerId: id }, transaction });
    if (caretaker.isGuardian && caretaker.status !== "Ended" && patient.status !== "Ended")
      await patient.update({ status: "Not Invited" }, { transaction });
    await endCaretaker(writer, caretaker);
    return { name: caretaker.name };
  });
}
