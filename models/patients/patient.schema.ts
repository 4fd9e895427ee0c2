import { z } from "zod";
import { isMailAddress } from "~/models/outbox/mail-address.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { dateField } from "~/models/rules/date.schema";
import {
  atMost,
  blankToUndefined,
  choiceField,
  EMAIL,
  optionalLine,
  requiredLine,
  TEXT_LIMITS,
} from "~/models/rules/text.schema";
import { LANGUAGES, type Language } from "./patient-options.schema";

/** Message where an invitation has neither an address to go to nor a letter (AREAS 3). */
export const NO_ADDRESS = "Add an e-mail address or a mobile number, or print the letter";

/** Message of a record number that another patient has (AREAS 3). */
export const DUPLICATE_RECORD_NUMBER = "A patient with this record number already exists";

/** Message of a birth date that is none, or lies in the future (AREAS 3). */
export const INVALID_BIRTH_DATE = "Please enter a valid birth date";

const LANGUAGE_VALUES = LANGUAGES.map(({ value }) => value) as [Language, ...Language[]];

/**
 * Email address that mail reaches, in lower case; "" without one. @param label of the field
 */
export const emailField = (label: string) =>
  apiNote(
    optionalLine({
      label,
      max: atMost(label, TEXT_LIMITS.email),
      validate: (text) => (isMailAddress(text) ? null : "Please enter a valid email address"),
    }).transform((email) => email.toLowerCase()),
    { type: ["string", "null"], pattern: `^$|${EMAIL.source}`, maxLength: TEXT_LIMITS.email },
  );

/** Mobile number, which the server turns into E.164 (`phoneField`); "" without one. @param label of the field */
export const mobileField = (label: string) =>
  optionalLine({ label, max: atMost(label, TEXT_LIMITS.phone) });

/**
 * Details of a patient with a name, in the order of the form (AREAS 3). The hospital's record number, unique when given, and
 * the ways to reach somebody may be blank.
 */
export const patientSchema = z.object({
  firstName: requiredLine({ label: "First name", required: "First name is required" }),
  lastName: requiredLine({ label: "Last name", required: "Last name is required" }),
  preferredName: optionalLine({ label: "Preferred name" }),
  birthDate: dateField({ required: "Birth date is required", invalid: INVALID_BIRTH_DATE }),
  recordNumber: optionalLine({ label: "Record number", max: atMost("Record number", 50) }),
  email: emailField("Email"),
  mobile: mobileField("Mobile"),
  language: z
    .preprocess(
      blankToUndefined,
      choiceField({
        label: "Language",
        required: "Language is required",
        options: LANGUAGE_VALUES,
      }).optional(),
    )
    .transform((language) => language ?? ("en" as const)),
});
export type PatientValues = z.output<typeof patientSchema>;
