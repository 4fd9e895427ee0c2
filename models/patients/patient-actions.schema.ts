import { z } from "zod";
import { choiceField, optionalLine, requiredLine, requiredText } from "~/models/rules/text.schema";
import { END_REASONS } from "./patient-options.schema";
import { emailField, mobileField } from "./patient.schema";
import { INVITE_CHANNELS } from "./invite-channels.schema";

/** Invitation of a patient: by which channel (AREAS 3). */
export const inviteSchema = z.object({
  channel: choiceField({
    label: "Invitation",
    required: "Please choose how to invite",
    options: INVITE_CHANNELS.map(({ value }) => value) as ["email", "text", "letter"],
  }),
});

/** End of a patient's care here, with its reason (AREAS 3). */
export const endSchema = z.object({
  reason: choiceField({
    label: "Reason",
    required: "Please choose a reason",
    options: END_REASONS,
  }),
});

/** Note among staff. */
export const noteSchema = z.object({
  text: requiredText({ label: "Note", required: "Please write a note" }),
});

/** Guardian of a patient who is under the age of consent (AREAS 3). */
export const guardianSchema = z.object({
  name: requiredLine({ label: "Name", required: "Please enter a name" }),
  relationship: optionalLine({ label: "Relationship" }),
  email: emailField("Email"),
  mobile: mobileField("Mobile"),
});
