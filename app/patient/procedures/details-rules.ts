import { withZod } from "@remix-validated-form/with-zod";
import { patientProcedureDetailsSchema } from "~/models/patients/patient-procedure-details.schema";

/** Validator of the details form, lazy-loaded: see lazyValidator. */
export const rules = withZod(patientProcedureDetailsSchema);
