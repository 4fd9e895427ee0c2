import { erasePatients } from "~/server/patients/erase";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { findPatient, PATIENT, patientRecord } from "./patients";
import { presentOnePatient } from "./present";

/**
 * Erases a patient or guest with everything that is stored about them. The bin has all of it for as many days as the hospital has set
 * (AREAS 3). @throws NotFoundError, StaleError
 */
export async function erasePatient(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<void> {
  authorize(caller, "patients.write");
  await inTransaction(caller, async (writer) => {
    const patient = await findPatient(writer, id);
    await requireVersion(
      writer,
      PATIENT,
      await presentOnePatient(writer, patient),
      expectedVersions,
    );
    await stopMessages(writer, { recipient: { kind: "patient", id }, reason: "cancelled" });
    await moveToBin(writer, "patients", {
      type: PATIENT,
      record: { id },
      name: patientRecord(patient).name,
    });
    await erasePatients(writer, [id], "data-erased");
  });
}
