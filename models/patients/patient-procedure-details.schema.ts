import { z } from "zod";
import { dateField, optionalTimeField } from "~/models/rules/date.schema";
import { TRAVEL_MODES } from "./patient-procedure.schema";
import {
  atMost,
  blankToUndefined,
  choiceField,
  optionalLine,
  TEXT_LIMITS,
} from "~/models/rules/text.schema";

/**
 * Form with the details and travel plans of a patient's procedure, in the order of its fields (specification 000, section
 * 3.6). Only the date is required; unknown values are "".
 */
export const patientProcedureDetailsSchema = z.object({
  date: dateField({
    required: "Please enter the date of your procedure",
    invalid: "Please enter a real date, such as 12/3/2026",
  }),
  time: optionalTimeField("Please enter a real time, such as 2:30 PM"),
  provider: optionalLine({ label: "Provider" }),
  phone: optionalLine({
    label: "Phone",
    max: atMost("Phone", TEXT_LIMITS.phone),
    // Patients are told to call it; three digits, since a hospital has short numbers of its own.
    validate: (text) => (/(\d\D*){3}/.test(text) ? null : "Please enter a phone number"),
  }),
  travelMode: z
    .preprocess(
      blankToUndefined,
      choiceField({
        label: "Travel mode",
        required: "Please choose a travel mode",
        options: TRAVEL_MODES,
      }).optional(),
    )
    .transform((mode) => mode ?? ("" as const)),
  pickUp: optionalLine({ label: "Pick up" }),
  dropOff: optionalLine({ label: "Drop off" }),
  departure: optionalTimeField("Please enter a real time, such as 1:15 PM"),
});
