import { formatPatient } from "~/models/rules/labels.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { findReopenedStatus } from "./end";
import { findPatient } from "./patients";

/** Reads what dialogs over a patient's page say of the patient, without an event: the page below records the view. @throws NotFoundError */
export async function readPatientSummary(caller: Caller, id: number) {
  authorize(caller, "patients.read");
  const patient = await findPatient(caller, id);
  const { version, isGuest, status } = patient;
  const name = formatPatient(patient);
  const reopenedStatus = await findReopenedStatus(caller, patient);
  return { id, name, version, isGuest, status, reopenedStatus };
}
