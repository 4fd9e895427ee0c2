import { Caretaker, type Patient, PatientSignIn } from "~/models";
import { findEachMayReceive } from "~/server/consents/consents";
import { signInsAsPatient, validSignIns } from "~/server/patient-accounts/sign-ins";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { formatPhone } from "~/server/platform/phone-numbers";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { lockPatient } from "./named-patient";
import { findPatient, patientRecord } from "./patients";

/** What a sign-out of a patient's devices does, for its confirmation. */
export type SignOutPreview = {
  /** Devices on which the patient, or a guardian, is signed in. */
  devices: number;
  /** Names of the guardians, who sign in as the patient. */
  guardians: string[];
  /** Where a new code can go, as staff read it; none where no address is known that a message may go to. */
  addresses: string[];
};

/** Counts a patient's signed-in devices, and lists where new codes can go. Four queries at most. @throws NotFoundError */
export async function readSignOut(caller: Caller, patientId: number): Promise<SignOutPreview> {
  authorize(caller, "patients.write");
  const { transaction } = caller;
  const patient = await findPatient(caller, patientId);
  const guardians = await Caretaker.findAll({
    where: { patientId, isGuardian: true, status: "Accepted" },
    order: [["id", "ASC"]],
    transaction,
  });
  const where = { ...(await signInsAsPatient(caller, patientId)), ...validSignIns() };
  return {
    devices: await PatientSignIn.count({ where, transaction }),
    guardians: guardians.map(({ name }) => name),
    addresses: await listCodeAddresses(caller, patient, guardians),
  };
}

/** Lists the addresses of who can sign in as a patient; a number only where texts may go to it. */
async function listCodeAddresses(caller: Caller, patient: Patient, guardians: Caretaker[]) {
  const people = [
    ...(patient.hasAccount ? [{ ...addressesOf(patient), kind: "patient" as const }] : []),
    ...guardians.map((guardian) => ({ ...addressesOf(guardian), kind: "caretaker" as const })),
  ];
  const texts = people.filter(({ mobile }) => mobile !== "");
  const decisions = await findEachMayReceive(
    caller,
    texts.map(({ kind, id, mobile }) => ({
      person: { kind, id },
      address: mobile,
      channel: "text",
      category: "care",
    })),
  );
  const mobiles = texts.filter((_, index) => decisions[index]?.allowed);
  const emails = people.filter(({ email }) => email !== "");
  return [
    ...new Set([
      ...emails.map(({ email }) => email),
      ...mobiles.map(({ mobile }) => formatPhone(mobile)),
    ]),
  ];
}

const addressesOf = ({ id, email, mobile }: Patient | Caretaker) => ({ id, email, mobile });

/**
 * Signs out every device on which the patient, or a guardian, is signed in, as when a phone was stolen and the patient calls; it counts
 * from the next request. Caretakers stay signed in: `endCaretakerByStaff` ends those. Idempotent (AREAS 3, 4).
 * @throws NotFoundError, StaleError
 */
export async function signOutPatientByStaff(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<{ firstName: string; devices: number }> {
  authorize(caller, "patients.write");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const patient = await lockPatient(writer, id, expectedVersions);
    const where = await signInsAsPatient(writer, id);
    const devices = await PatientSignIn.destroy({ where, transaction });
    if (devices > 0) {
      await recordEvent(writer, {
        action: "signed out",
        record: patientRecord(patient),
        changes: { devices: [devices, 0] },
      });
    }
    return { firstName: patient.firstName || "This patient", devices };
  });
}
