import { z } from "zod";
import {
  DIALOG_DURATION_MESSAGES,
  durationField,
  WIZARD_DURATION_MESSAGES,
} from "~/models/media/media.schema";
import { RELIGION_TYPES } from "./religion-types.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { isActiveField, statusField } from "~/models/rules/status.schema";
import {
  blankToUndefined,
  choiceField,
  idField,
  optionalLine,
  optionalText,
  urlField,
} from "~/models/rules/text.schema";

/** Names of messages, each a time relative to the procedure (specification 001, section 9). */
export const MESSAGE_NAMES = [
  "Pre-Procedure Message",
  "Pre-Procedure Eve Message",
  "Procedure Morning Message",
  "Procedure Evening Message",
  "Post Procedure Day 1 Message",
  "Post Procedure Day 2 Message",
  "Post Procedure Day 3 Message",
  "Post Procedure Day 4 Message",
  "Post Procedure Day 5 Message",
  "Post Procedure Day 6 Message",
  "Post Procedure Day 7 Message",
] as const;

/** Default duration, in seconds (specification 001, section 9). */
export const DEFAULT_MESSAGE_SECONDS = 30;

const messageFields = {
  messageName: choiceField({
    label: "Message name",
    required: "Message name is required",
    options: MESSAGE_NAMES,
  }),
  religionType: choiceField({
    label: "Religion type",
    required: "Religion type is required",
    options: RELIGION_TYPES,
  }),
  messageUrl: urlField({
    label: "Message URL",
    required: "Message URL is required",
    invalid: "Please enter a valid URL",
  }),
  description: optionalText({ label: "Description" }),
};

/** Second step of the wizard (specification 001, section 5). */
export const wizardMessageSchema = z.object({
  ...messageFields,
  duration: durationField(WIZARD_DURATION_MESSAGES),
});

/** "Add" dialog, and "edit" dialog with a status. */
export const addMessageSchema = z.object({
  ...messageFields,
  duration: durationField(DIALOG_DURATION_MESSAGES),
});
export const editMessageSchema = addMessageSchema.extend({ status: statusField });

const INVALID_PARTNER = "Religious partner must be the ID of a religious partner";

/** PUT /religious-message: the partner is immutable; an omitted status keeps its value. */
export const religiousMessageSchema = z.object({
  ...messageFields,
  religiousPartnerId: z.preprocess(blankToUndefined, idField(INVALID_PARTNER).optional()),
  title: optionalLine({ label: "Title" }),
  duration: apiNote(
    z.preprocess(
      (value) => blankToUndefined(value) ?? DEFAULT_MESSAGE_SECONDS,
      durationField(WIZARD_DURATION_MESSAGES),
    ),
    { like: durationField(WIZARD_DURATION_MESSAGES), default: DEFAULT_MESSAGE_SECONDS },
  ),
  isActive: isActiveField,
});

/** POST /religious-message: the title defaults to the name. */
export const newReligiousMessageSchema = religiousMessageSchema.extend({
  religiousPartnerId: idField("Religious partner is required", INVALID_PARTNER),
});

export type ReligiousMessageForm = z.output<typeof addMessageSchema> & {
  status?: z.output<typeof statusField>;
};
