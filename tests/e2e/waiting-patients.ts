import type { APIRequestContext } from "@playwright/test";
import { runSql } from "./outbox";
import { createRecord } from "./records";

/** Creates a patient who has been on the work list for two days, as the job of the list puts them there. */
export async function addWaitingPatient(request: APIRequestContext, lastName: string) {
  const { patient } = await createRecord<{ patient: { id: number } }>(request, "/patient", {
    firstName: "Ines",
    lastName,
    birthDate: "1970-05-04",
    mobile: "+12065550142",
  });
  const at = new Date(Date.now() - 48 * 3_600_000).toISOString().replace("T", " ");
  await runSql(
    "INSERT INTO work_items (version, patient_id, reason, rank, since, created_at, updated_at) " +
      "VALUES (0, $patient, 'Wrote to us', 7, $at, $at, $at)",
    { $patient: patient.id, $at: at.replace("Z", " +00:00") },
  );
}
