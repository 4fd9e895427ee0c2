import { episodeSchema } from "~/models/patients/episode.schema";
import { computeAge } from "~/models/patients/patient-age.schema";
import { DUPLICATE_RECORD_NUMBER } from "~/models/patients/patient.schema";
import { PATIENT_STEPS } from "~/models/patients/patient-wizard.schema";
import { INVITE_LATER } from "~/models/patients/wizard-channels.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { parseDate } from "~/models/rules/date.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import { Patient } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { formatIsoDay } from "~/server/platform/dates";
import { deleteDraft } from "~/server/platform/drafts";
import { DuplicateError, type FieldError, InvalidInputError } from "~/server/platform/errors";
import { readHospital } from "~/server/platform/hospital";
import { parseInput } from "~/server/platform/input";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { readWizardDraft } from "~/server/wizards/wizard-draft";
import { checkEpisode, createEpisode } from "./episodes";
import { addGuardian } from "./guardians";
import { type Invited, invitePatient } from "./invite";
import { parsePatient } from "./patient-input";
import { createPatient } from "./patients";
import type { PatientData } from "./present";

/** Draft kind of the wizard for a patient. */
export const PATIENT_WIZARD = "patient-wizard";

/** Checks, before the wizard continues, what only the server can: numbers, and that the record number is free. @throws InvalidInputError, DuplicateError */
export async function checkPatientDetails(caller: Caller, input: object): Promise<void> {
  authorize(caller, "patients.write");
  const { recordNumber } = parsePatient(toPatientInput(input));
  const where = { normalizedRecordNumber: normalizeName(recordNumber) };
  if (recordNumber !== "" && (await Patient.count({ where, transaction: caller.transaction })) > 0)
    throw new DuplicateError({ field: "recordNumber", message: DUPLICATE_RECORD_NUMBER });
}

/** Checks, before the wizard continues, the day and the numbers of the procedure. @throws InvalidInputError */
export async function checkPatientProcedure(caller: Caller, input: object): Promise<void> {
  authorize(caller, "patients.write");
  if (hasProcedure(input)) await checkEpisode(caller, input);
}

/** Whether the patient of a draft is under the hospital's age of consent today, and which age that is. */
export async function readConsentAge(caller: Caller, { birthDate }: RawValues) {
  const { consentAge } = await readHospital(caller);
  const day = parseDate(rawText(birthDate).trim());
  const today = formatIsoDay(new Date().toISOString());
  return { consentAge, isMinor: day !== null && computeAge(day, today) < consentAge };
}

/**
 * Saves a draft in the caller's transaction: creates the patient, with an episode and a guardian where they were entered, invites
 * them by the chosen way, and deletes the draft (AREAS 3).
 * @returns the patient, and what came of the invitation; null where nobody is invited yet
 * @throws NotFoundError without the draft; InvalidInputError, which names the fields of the steps; DuplicateError
 */
export async function savePatientWizard(
  writer: CallerInTransaction,
  id: string,
): Promise<{ patient: PatientData; invited: Invited | null }> {
  authorize(writer, "patients.write");
  const { typed } = await readWizardDraft(writer, { kind: PATIENT_WIZARD, id });
  const invitation = parseInput(PATIENT_STEPS.invitation, typed);
  const patient = await createPatient(writer, toPatientInput(typed));
  if (hasProcedure(typed)) {
    await createEpisode(writer, { ...pickEpisode(typed), patientId: patient.id });
  }
  const { isMinor } = await readConsentAge(writer, typed);
  const { guardianName: name, guardianRelationship: relationship } = invitation;
  const { guardianEmail: email, guardianMobile: mobile, channel } = invitation;
  const isInvited = channel !== INVITE_LATER;
  if (isMinor && (name !== "" || isInvited)) {
    await addGuardian(writer, patient.id, { name, relationship, email, mobile }).catch(
      throwGuardianRefused,
    );
  }
  const invited = isInvited ? await invitePatient(writer, patient.id, { channel }) : null;
  await deleteDraft(writer, PATIENT_WIZARD, id);
  return { patient, invited };
}

/** Renames the fields of a refused guardian to those of the step. */
function throwGuardianRefused(error: unknown): never {
  if (!(error instanceof InvalidInputError)) throw error;
  const rename = ({ field, ...rest }: FieldError): FieldError => ({
    ...rest,
    field: `guardian${field.charAt(0).toUpperCase()}${field.slice(1)}`,
  });
  throw new InvalidInputError(error.fields.map(rename));
}

const toPatientInput = (values: object) => ({
  ...values,
  textConsent: (values as { textConsent?: unknown }).textConsent === "yes",
});

/** Whether any field of the procedure is filled in, of raw or parsed values. */
const hasProcedure = (values: object) =>
  Object.keys(episodeSchema.shape).some((field) => {
    const value = (values as Record<string, unknown>)[field];
    return typeof value === "string" ? value.trim() !== "" : value != null;
  });

const pickEpisode = (values: RawValues) =>
  Object.fromEntries(Object.keys(episodeSchema.shape).map((field) => [field, values[field]]));
