import { Patient } from "~/models";
import { formatPatient, guestLabel } from "~/models/rules/labels.schema";
import type { Caller } from "~/server/platform/caller";

const ATTRIBUTES = ["id", "isGuest", "firstName", "lastName"] as const;

/** A row of a patient, with the patient where it was loaded. */
export type PatientRow = { patientId: number; patient?: Patient | null };
/** A row that may be of a patient. */
type PossibleRow = { patientId: number | null; patient?: Patient | null };

/** Include of the name of a record's patient. */
export const PATIENT = { model: Patient, as: "patient", attributes: [...ATTRIBUTES] };

/** Name by which staff call the patient of a record: theirs, or the label of a guest, as of a row without its patient. */
export const patientName = ({ patientId, patient }: PatientRow): string =>
  patient ? formatPatient(patient) : guestLabel(patientId);

/** Loads the patients of the rows of a list, in one statement; in none without rows. */
export async function loadPatients({ transaction }: Caller, rows: PossibleRow[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ patientId }) => patientId ?? []))];
  if (rows.length === 0) return;
  const attributes = [...ATTRIBUTES];
  const found = await Patient.findAll({ attributes, where: { id: ids }, transaction });
  const byId = new Map(found.map((patient) => [patient.id, patient]));
  for (const row of rows) row.patient = byId.get(row.patientId ?? 0) ?? null;
}
