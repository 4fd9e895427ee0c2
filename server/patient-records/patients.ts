import { Patient } from "~/models";
import { DUPLICATE_RECORD_NUMBER } from "~/models/patients/patient.schema";
import { guestLabel, patientLabel } from "~/models/rules/labels.schema";
import { recordEvent, recordPageViewed } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { refuseDuplicate } from "~/server/platform/database-errors";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { type ListQuery, readPage } from "~/server/platform/list";
import { keptCountSql } from "~/server/platform/row-counts";
import { byLabel, byTextOrPhone, searchCondition } from "~/server/platform/search-condition";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { readdressMessages } from "~/server/platform/outbox/readdress-messages";
import { inTransaction } from "~/server/platform/transaction";
import { recordFieldChanges } from "~/server/patients/describe-changes";
import { endMovedInvitation } from "./end-moved-invitation";
import { byGuestLabel, PATIENT_SORT_COLUMNS, type PatientSortField } from "./patient-list";
import { parsePatient } from "./patient-input";
import { type PatientData, presentOnePatient, presentPatients } from "./present";
import { setTextConsent } from "./text-consent";

/** Record type of patients in the audit and in labels. */
export const PATIENT = "patient";

/**
 * One page of the patients with a name, or of the guests where a filter asks for them: those whose name, record number, email or
 * mobile contains the search text, or whose label (P001) equals it (AREAS 3). Records the view in the audit.
 */
export async function listPatients(caller: Caller, query: ListQuery<PatientSortField>) {
  authorize(caller, "patients.read");
  const areGuests = query.filters?.some((filter) => "isGuest" in filter) ?? false;
  const { items, ...page } = await readPage(caller, Patient, {
    query,
    where: searchCondition(
      query.search,
      [byLabel(patientLabel), byTextOrPhone(Patient), ...(areGuests ? [byGuestLabel] : [])],
      areGuests ? {} : { isGuest: false },
    ),
    sortedBy: PATIENT_SORT_COLUMNS[query.sortBy],
    ...(!areGuests && query.search.trim() === "" && { count: keptCountSql("named patients") }),
    present: (rows) => presentPatients(caller, rows),
  });
  await recordPageViewed(caller, PATIENT, { page: query.page, field: "patients", rows: items });
  return { patients: items, ...page };
}

/** Reads a patient, or a guest, by id, and records the view in the audit (AREAS 0). @throws NotFoundError */
export async function getPatient(caller: Caller, id: number): Promise<PatientData> {
  authorize(caller, "patients.read");
  const patient = await findPatient(caller, id);
  await recordEvent(caller, { action: "viewed", record: patientRecord(patient) });
  return presentOnePatient(caller, patient);
}

/** Reads a patient after a change, which is in the audit itself. @throws NotFoundError */
export async function readPatient(caller: Caller, id: number): Promise<PatientData> {
  authorize(caller, "patients.write");
  return presentOnePatient(caller, await findPatient(caller, id));
}

/**
 * Enters a patient with a name: Not Invited (AREAS 3). `textConsent` goes to the consent ledger. The audit holds none of the details.
 * @throws InvalidInputError; ConflictError for a record number that another patient has, ignoring case
 */
export async function createPatient(caller: Caller, input: unknown): Promise<PatientData> {
  authorize(caller, "patients.write");
  const { textConsent = false, ...values } = parsePatient(input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const columns = { ...values, ...NEW_PATIENT };
    const patient = await refuseDuplicate(DUPLICATE, () =>
      Patient.create(columns, { transaction }),
    );
    await recordEvent(writer, { action: "created", record: patientRecord(patient) });
    await setTextConsent(writer, patient, textConsent);
    return presentOnePatient(writer, patient);
  });
}

/** Columns of a patient with a name that nobody has invited. */
export const NEW_PATIENT = {
  isGuest: false,
  showsExamples: false,
  status: "Not Invited",
} as const;

/**
 * Updates the details of a patient with a name; an omitted `textConsent` stays. The audit records which fields have changed,
 * but not how. With another address the code that went to the old one ends.
 * @throws NotFoundError, InvalidInputError, StaleError; ConflictError for a guest, and for a record number of another patient
 */
export async function updatePatient(
  caller: Caller,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<PatientData> {
  authorize(caller, "patients.write");
  const { textConsent, ...values } = parsePatient(input);
  return inTransaction(caller, async (writer) => {
    const patient = await findPatient(writer, id);
    if (patient.isGuest) throw new ConflictError("A guest patient has no details to change");
    const before = await presentOnePatient(writer, patient);
    await requireVersion(writer, PATIENT, before, expected);
    const { email, mobile } = patient;
    patient.set(values);
    if (textConsent !== undefined && (await setTextConsent(writer, patient, textConsent))) {
      // An entry of the ledger is a row of another table, yet it gives the patient a new version.
      patient.changed("updatedAt", true);
    }
    await refuseDuplicate(DUPLICATE, () => patient.save({ transaction: writer.transaction }));
    const moved = { before: { email, mobile }, after: patient };
    await readdressMessages(writer, { kind: "patient", id }, moved);
    await endMovedInvitation(writer, id, moved);
    const after = await presentOnePatient(writer, patient);
    await recordFieldChanges(writer, { type: PATIENT, name: patientLabel(id) }, before, after);
    return after;
  });
}

const DUPLICATE = { field: "recordNumber", message: DUPLICATE_RECORD_NUMBER };

/** Finds a patient; within a transaction it locks the row. @throws NotFoundError, also for the sample patient, who is nobody */
export async function findPatient(caller: Caller, id: number): Promise<Patient> {
  const patient = await Patient.findByPk(id, lockOptions(caller, Patient));
  if (!patient || patient.isSample) throw new NotFoundError("Patient not found");
  return patient;
}

/** Subject of an event about a patient: the label, since the audit outlives an erasure. */
export const patientRecord = ({ id, isGuest }: Pick<Patient, "id" | "isGuest">) => ({
  type: PATIENT,
  id,
  name: isGuest ? guestLabel(id) : patientLabel(id),
});
