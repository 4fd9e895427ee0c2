import { z } from "zod";
import { blankToUndefined, choiceField, optionalLine } from "~/models/rules/text.schema";
import { episodeSchema } from "./episode.schema";
import { type INVITE_LATER, WIZARD_INVITE_CHANNELS } from "./wizard-channels.schema";
import { patientFormSchema } from "./patient-form.schema";
import { emailField, mobileField } from "./patient.schema";

/** Step 2: the first procedure, which may follow later. */
const procedureStep = episodeSchema.extend({
  procedureId: z.preprocess(blankToUndefined, episodeSchema.shape.procedureId.optional()),
});

/** Step 3: how the patient is invited, and for one who is under the age of consent who joins for them. */
const invitationStep = z.object({
  guardianName: optionalLine({ label: "Name" }),
  guardianRelationship: optionalLine({ label: "Relationship" }),
  guardianEmail: emailField("Email"),
  guardianMobile: mobileField("Mobile"),
  channel: choiceField({
    label: "Invitation",
    required: "Please choose how to invite",
    options: WIZARD_INVITE_CHANNELS.map(({ value }) => value) as [
      "email",
      "text",
      "letter",
      typeof INVITE_LATER,
    ],
  }),
});

/** Steps of the wizard that adds a patient (AREAS 3). */
export const PATIENT_STEPS = {
  details: patientFormSchema,
  procedure: procedureStep,
  invitation: invitationStep,
} as const;
