import { Caretaker, PatientInvitation } from "~/models";
import { guardianSchema } from "~/models/patients/patient-actions.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { formatPhone } from "~/server/platform/phone-numbers";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { CARETAKER, stopCaretakerMessages } from "~/server/caretakers/record";
import { findCaretaker } from "./caretakers";
import { describeChanges } from "~/server/patients/describe-changes";
import { findPatient } from "./patients";
import { lockNamedPatient } from "./named-patient";
import { findGuardian, isMinor } from "./invitee";
import { reachableMobile } from "./patient-input";

const parseGuardian = (input: unknown) =>
  parseInput(
    guardianSchema.extend({ mobile: reachableMobile(guardianSchema.shape.mobile) }),
    input,
  );

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
  const values = parseGuardian(input);
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

type Guardian = ReturnType<typeof present>;

/** Presents a guardian as staff entered them: "" for what is unknown. */
const present = ({ id, name, relationship, email, mobile, version, updatedAt }: Caretaker) => ({
  ...{ id, name, relationship, email, mobile: mobile && formatPhone(mobile), version },
  updatedAt: updatedAt.toISOString(),
});

/** Picks what the audit may say of a change: that the name or the address has. */
const toDescribed = ({ name: guardianName, relationship, email, mobile }: Guardian) => ({
  ...{ guardianName, relationship, email, mobile },
});

/** Reads a patient's guardian for the form. @throws NotFoundError, also for somebody who is none; ConflictError for one who has ended */
export async function getGuardian(caller: Caller, patientId: number, id: number) {
  authorize(caller, "patients.write");
  return present(await findChangeable(caller, patientId, id));
}

async function findChangeable(caller: Caller, patientId: number, id: number): Promise<Caretaker> {
  const guardian = await findCaretaker(caller, patientId, id);
  if (!guardian.isGuardian) throw new NotFoundError("Guardian not found");
  if (guardian.status === "Ended") throw new ConflictError(`${guardian.name} has ended already`);
  return guardian;
}

/**
 * Changes the name or the address of a patient's guardian (AREAS 3). With another address the code that went to the old one, and what is
 * scheduled to it, stop. The audit records which fields have changed, but not how.
 * @throws NotFoundError, InvalidInputError, StaleError; ConflictError for somebody who has ended
 */
export async function updateGuardian(
  caller: Caller,
  patientId: number,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<void> {
  authorize(caller, "patients.write");
  const values = parseGuardian(input);
  await inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    // The patient first, as in every write of their own.
    await findPatient(writer, patientId);
    const guardian = await findChangeable(writer, patientId, id);
    const before = present(guardian);
    await requireVersion(writer, CARETAKER, before, expected);
    const hasMoved = values.email !== guardian.email || values.mobile !== guardian.mobile;
    await guardian.update(values, { transaction });
    if (hasMoved) {
      await PatientInvitation.destroy({ where: { patientId, caretakerId: id }, transaction });
      await stopCaretakerMessages(writer, id, "link-ended");
    }
    const changes = describeChanges(toDescribed(before), toDescribed(present(guardian)));
    if (changes)
      await recordEvent(writer, { action: "updated", record: { type: CARETAKER, id }, changes });
  });
}
