import { Caretaker } from "~/models";
import { guardianSchema } from "~/models/patients/patient-actions.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { inTransaction } from "~/server/platform/transaction";
import { lockNamedPatient } from "./named-patient";
import { findGuardian, isMinor } from "./invitee";
import { reachableMobile } from "./patient-input";

/** Record type of a caretaker in the audit. */
const CARETAKER = "caretaker";

/**
 * Adds the guardian who acts for a patient under the age of consent, and joins for them with the letter (AREAS 3). The audit has neither
 * name nor address.
 * @throws NotFoundError, InvalidInputError; ConflictError for a guest, somebody of age, and a patient who has a guardian
 */
export async function addGuardian(
  caller: Caller,
  patientId: number,
  input: unknown,
): Promise<{ id: number }> {
  authorize(caller, "patients.write");
  const schema = guardianSchema.extend({ mobile: reachableMobile(guardianSchema.shape.mobile) });
  const values = parseInput(schema, input);
  return inTransaction(caller, async (writer) => {
    const patient = await lockNamedPatient(writer, patientId);
    if (!(await isMinor(writer, patient)))
      throw new ConflictError("This patient is of age, and joins without a guardian");
    if (await findGuardian(writer, patientId))
      throw new ConflictError("This patient has a guardian already");
    const guardian = await Caretaker.create(
      {
        ...values,
        patientId,
        isGuardian: true,
        status: "Invited",
        seesRequests: true,
        seesFeelings: true,
        mayRequestRides: true,
        mayAnswer: true,
      },
      { transaction: writer.transaction },
    );
    await recordEvent(writer, {
      action: "created",
      record: { type: CARETAKER, id: guardian.id },
      changes: { patient: [null, patientId], guardian: [null, true] },
    });
    return { id: guardian.id };
  });
}
