import { z } from "zod";
import { INVALID_BIRTH_DATE, patientSchema } from "~/models/patients/patient.schema";
import { parseBoolean } from "~/models/rules/status.schema";
import { normalizeAddress } from "~/server/consents/addresses";
import { formatIsoDay } from "~/server/platform/dates";
import { parseInput } from "~/server/platform/input";
import { phoneField } from "~/server/platform/phone-numbers";

/** Whether an earlier rule has refused a value already. */
const isRefused = (value: unknown) => typeof value !== "string";

const NO_TEXTS = "Please enter a mobile number without an extension";

/** Extends the schema of a mobile number: it becomes E.164, and one with an extension, which no text message reaches, is refused. */
export const reachableMobile = (schema: z.ZodType<string, z.ZodTypeDef, unknown>) =>
  phoneField(schema).refine(
    (number) => isRefused(number) || number === "" || normalizeAddress("text", number) !== null,
    { message: NO_TEXTS },
  );

/** Schema of a patient's details with what only the server knows: telephone numbers, and which day it is. */
export const serverPatientSchema = () =>
  patientSchema.extend({
    birthDate: patientSchema.shape.birthDate.refine(
      (day) => isRefused(day) || day <= formatIsoDay(new Date().toISOString()),
      { message: INVALID_BIRTH_DATE },
    ),
    mobile: reachableMobile(patientSchema.shape.mobile),
    textConsent: z.preprocess(
      parseBoolean,
      z.boolean({ invalid_type_error: "Text consent must be true or false" }).optional(),
    ),
  });

/** Parses the details of a patient. @throws InvalidInputError with all validation errors */
export const parsePatient = (input: unknown) => parseInput(serverPatientSchema(), input);
