import { withZod } from "@remix-validated-form/with-zod";
import { patientProcedureDetailsSchema } from "~/models/patients/patient-procedure-details.schema";

/** The rules of the details' form, which browsers load when it is sent: see lazyValidator. */
export const rules = withZod(patientProcedureDetailsSchema);
