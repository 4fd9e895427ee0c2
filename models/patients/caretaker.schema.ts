import { z } from "zod";
import { requiredLine } from "~/models/rules/text.schema";
import { CARETAKER_RIGHTS, type CaretakerRight } from "./caretaker-options.schema";
import { contactField, shortText } from "./patient-account.schema";

/** A checkbox: "yes", or something else. */
const checkbox = shortText(3);

const rightFields = Object.fromEntries(
  CARETAKER_RIGHTS.map(({ name }) => [name, checkbox]),
) as Record<CaretakerRight, typeof checkbox>;

/** What a caretaker may see and do: "yes" or "" (AREAS 7). */
export const caretakerRightsSchema = z.object(rightFields);

/** Words with which a patient says that somebody agreed to texts, which the ledger keeps. */
export const TEXTS_PROMISE =
  "They agreed to get text messages: the invitation, and codes to sign in. Message and data rates may apply. STOP ends this.";

/** Somebody whom a patient invites, with what they may see and do (AREAS 7). */
export const caretakerSchema = z.object({
  name: requiredLine({ label: "Name", required: "Please enter a name" }),
  relationship: requiredLine({
    label: "Relationship",
    required: "Please enter who they are, such as daughter",
  }),
  contact: contactField,
  texts: checkbox,
  ...rightFields,
});

/** Words with which somebody who accepts agrees to messages. @param to address, with most of it hidden */
export const ACCEPT_AGREEMENTS = {
  email: (to: string) => `Email me at ${to}: answers to what I ask for, for the person I help.`,
  text: (to: string) =>
    `Text me at ${to}: codes to sign in, and answers to what I ask for. Message and data rates may apply. STOP ends this.`,
};
