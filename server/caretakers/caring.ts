import { Caretaker, Patient } from "~/models";
import type { CaretakerRight } from "~/models/patients/caretaker-options.schema";
import type { PatientWriter } from "~/server/patients/guests";
import { authorize, type Caller } from "~/server/platform/caller";
import { ForbiddenError, SignInRequiredError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";

export type Caring = { caretaker: Caretaker; patient: Patient };

/** Finds who the caller cares for, with the rights of now. Two queries. @throws SignInRequiredError once it has ended */
export async function findCaring(caller: Caller): Promise<Caring> {
  authorize(caller, "caretaker.own");
  const { caretakerId = 0, patientId = 0, transaction } = caller;
  const caretaker = await Caretaker.findOne({
    where: { id: caretakerId, patientId, status: "Accepted" },
    transaction,
  });
  const patient = caretaker && (await Patient.findByPk(patientId, { transaction }));
  if (!patient) throw new SignInRequiredError("Please sign in");
  return { caretaker, patient };
}

/**
 * Builds the caller that reads what the patient's own pages read, for one right, which the caretaker must have (AREAS 7). The audit names
 * the caretaker. For what a caretaker's page composes only: it never leaves this folder, and no page takes it as its caller.
 * @throws ForbiddenError without the right
 */
export function actFor(caller: Caller, { caretaker }: Caring, right: CaretakerRight): Caller {
  if (!caretaker[right]) throw new ForbiddenError("This was not shared with you");
  const { id, name } = caretaker;
  return { ...caller, actor: { id: `caretaker:${id}`, name, role: "patient" } };
}

/**
 * Like `actFor`, for a write: locks the patient first, so that it waits for a change of the rights, and reads them then.
 * @throws ForbiddenError without the right; SignInRequiredError once it has ended
 */
export async function actForInTransaction(
  writer: CallerInTransaction,
  right: CaretakerRight,
): Promise<PatientWriter & { caring: Caring }> {
  authorize(writer, "caretaker.own");
  const { patientId = 0, transaction } = writer;
  await Patient.findByPk(patientId, lockOptions(writer, Patient));
  const caring = await findCaring(writer);
  return { ...actFor(writer, caring, right), transaction, patientId, caring };
}
