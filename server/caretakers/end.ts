import { Caretaker, Patient, PatientSignIn } from "~/models";
import type { PatientWriter } from "~/server/patients/guests";
import { recordEvent } from "~/server/platform/audit";
import { authorize } from "~/server/platform/caller";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { findCaring } from "./caring";
import { CARETAKER, stopCaretakerMessages } from "./record";

/**
 * Ends what somebody sees and does for the caller: it counts from their next request, since their sign-ins, their invitation and what is
 * scheduled to them end in the same transaction (AREAS 7). Idempotent.
 * @throws NotFoundError, also for another patient's; ConflictError for a guardian, whom the hospital has added
 */
export async function endPerson(writer: PatientWriter, id: number): Promise<{ name: string }> {
  authorize(writer, "patient.own");
  const { patientId, patientSignInId } = writer;
  const person = patientSignInId
    ? await Caretaker.findOne({ where: { id, patientId }, ...lockOptions(writer, Caretaker) })
    : null;
  if (!person) throw new NotFoundError("Person not found");
  if (person.isGuardian)
    throw new ConflictError("Your care team has added this person. Please ask them");
  await endCaretaker(writer, person);
  return { name: person.name };
}

/**
 * Lets a caretaker stop caring for a patient, who sees that it has ended; it signs them out (AREAS 7).
 * @throws SignInRequiredError once it has ended
 */
export async function stopCaring(writer: CallerInTransaction): Promise<void> {
  authorize(writer, "caretaker.own");
  const { transaction } = writer;
  const { caretaker } = await findCaring(writer);
  // The patient first, as in every write of their own.
  await Patient.findByPk(caretaker.patientId, lockOptions(writer, Patient));
  await caretaker.reload({ transaction });
  await endCaretaker(writer, caretaker);
}

/** Ends somebody who cares for a patient: sign-ins, invitation and what is scheduled to them. Idempotent. */
export async function endCaretaker(writer: CallerInTransaction, person: Caretaker): Promise<void> {
  const { id, status } = person;
  if (status === "Ended") return;
  const { transaction } = writer;
  await PatientSignIn.destroy({ where: { caretakerId: id }, transaction });
  await stopCaretakerMessages(writer, id, "cancelled");
  await person.update(
    { status: "Ended", endedAt: new Date(), invitationExpiresAt: null },
    { transaction },
  );
  await recordEvent(writer, {
    action: "ended",
    record: { type: CARETAKER, id },
    changes: { status: [status, "Ended"] },
  });
}
