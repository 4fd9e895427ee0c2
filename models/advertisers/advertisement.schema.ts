import { z } from "zod";
import {
  DIALOG_DURATION_MESSAGES,
  durationField,
  WIZARD_DURATION_MESSAGES,
} from "~/models/media/media.schema";
import { statusField } from "~/models/rules/status.schema";
import { tagChoiceFields } from "~/models/tags/tag-choice.schema";
import { requiredLine, urlField } from "~/models/rules/text.schema";

/** Default duration, in seconds (specification 001, section 9). */
export const DEFAULT_ADVERTISEMENT_SECONDS = 15;

type Messages = { invalidUrl: string; duration: Parameters<typeof durationField>[0] };

/** Fields of an advertisement, in forms and in the API. */
export const advertisementFields = ({ invalidUrl, duration }: Messages) => ({
  advertisementName: requiredLine({
    label: "Advertisement name",
    required: "Advertisement name is required",
  }),
  advertisementUrl: urlField({
    label: "Advertisement URL",
    required: "Advertisement URL is required",
    invalid: invalidUrl,
  }),
  advertisementDuration: durationField(duration),
});

export const WIZARD_MESSAGES: Messages = {
  invalidUrl: "Please enter a valid URL",
  duration: WIZARD_DURATION_MESSAGES,
};
const DIALOG_MESSAGES: Messages = {
  invalidUrl: "Invalid URL format",
  duration: DIALOG_DURATION_MESSAGES,
};

/** Second step of the wizard, the "add" dialog and the "edit" dialog (specification 001, section 5). */
export const wizardAdvertisementSchema = z.object({
  ...advertisementFields(WIZARD_MESSAGES),
  ...tagChoiceFields,
});
export const addAdvertisementSchema = z.object({
  ...advertisementFields(DIALOG_MESSAGES),
  ...tagChoiceFields,
});
export const editAdvertisementSchema = addAdvertisementSchema.extend({ status: statusField });

export type AdvertisementForm = z.output<typeof addAdvertisementSchema> & {
  status?: z.output<typeof statusField>;
};
