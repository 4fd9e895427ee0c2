import { z } from "zod";
import { patientSchema } from "./patient.schema";

/** Form of a patient's details: the checkbox of text messages is "yes" or missing. */
export const patientFormSchema = patientSchema.extend({ textConsent: z.enum(["yes"]).optional() });
export type PatientFormValues = z.output<typeof patientFormSchema>;
