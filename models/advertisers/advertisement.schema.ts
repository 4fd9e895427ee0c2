import { z } from "zod";
import {
  DIALOG_DURATION_MESSAGES,
  durationField,
  WIZARD_DURATION_MESSAGES,
} from "~/models/media/media.schema";
import { isActiveField, statusField } from "~/models/rules/status.schema";
import { tagChoiceFields, tagIdsField } from "~/models/tags/tag-choice.schema";
import { idField, requiredLine, urlField } from "~/models/rules/text.schema";

/** Default duration, in seconds (specification 001, section 9). */
export const DEFAULT_ADVERTISEMENT_SECONDS = 15;

type Messages = { invalidUrl: string; duration: Parameters<typeof durationField>[0] };

const advertisementFields = ({ invalidUrl, duration }: Messages) => ({
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

const WIZARD_MESSAGES: Messages = {
  invalidUrl: "Please enter a valid URL",
  duration: WIZARD_DURATION_MESSAGES,
};
const DIALOG_MESSAGES: Messages = {
  invalidUrl: "Invalid URL format",
  duration: DIALOG_DURATION_MESSAGES,
};

/** PUT /advertisement: omitted tags and status keep their values. */
export const advertisementSchema = z.object({
  ...advertisementFields(WIZARD_MESSAGES),
  tagIds: tagIdsField,
  isActive: isActiveField,
});

/** POST /advertisement. */
export const newAdvertisementSchema = advertisementSchema.extend({
  advertiserId: idField("Advertiser is required", "Advertiser must be the ID of an advertiser"),
});

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
