import { Caretaker } from "~/models";
import { erasePatients } from "~/server/patients/erase";
import { moveToBin } from "~/server/platform/bin/archive";
import { countContents } from "~/server/platform/bin/count-contents";
import { authorize, type Caller } from "~/server/platform/caller";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import { formatUseCount } from "~/server/platform/record-uses";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { countOpenRequests } from "./end";
import { lockPatient } from "./named-patient";
import { PATIENT, patientRecord } from "./patients";

/** Counts what an erasure takes along, for its confirmation (AREAS 3). */
export async function countErasedContents(caller: Caller, id: number) {
  authorize(caller, "patients.write");
  const contents = await countContents(caller, "patients", id);
  const { confirmed } = await countOpenRequests(caller, id);
  return {
    contents: contents.map(({ things, count }) => formatUseCount(count, things)),
    confirmed,
  };
}

/**
 * Erases a patient or guest with everything that is stored about them. The bin has all of it for as many days as the hospital has set; then
 * it is gone for good (AREAS 3). Scheduled messages are stopped, devices are signed out, and staff see which confirmed requests they have
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
    await moveToBin(writer, "patients", {
      type: PATIENT,
      record: { id },
      name: patientRecord(patient).name,
    });
    await erasePatients(writer, [id], "patient-erased");
  });
}
