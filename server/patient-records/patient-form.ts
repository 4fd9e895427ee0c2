import type { PatientFormValues } from "~/models/patients/patient-form.schema";
import type { Caller } from "~/server/platform/caller";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { updatePatient } from "./patients";

/** Updates a patient from the form of the page, whose checkbox of text messages is "yes" or missing. @throws as updatePatient */
export const updatePatientFromForm = (
  caller: Caller,
  id: number,
  { textConsent, ...values }: PatientFormValues,
  expected?: ExpectedVersions,
) => updatePatient(caller, id, { ...values, textConsent: textConsent === "yes" }, expected);
