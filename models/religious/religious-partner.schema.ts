import { z } from "zod";
import { requiredContact } from "~/models/rules/contact.schema";
import {
  isActiveField,
  requiredIsActiveField,
  requiredStatusField,
} from "~/models/rules/status.schema";
import { optionalText, requiredLine } from "~/models/rules/text.schema";

/** First step of the wizard (specification 001, section 5). */
export const newReligiousPartnerFormSchema = z.object({
  partnerName: requiredLine({ label: "Partner name", required: "Partner name is required" }),
  ...requiredContact({ invalidEmail: "Please enter a valid email address" }),
  partnerDescription: optionalText({ label: "Description" }),
});

/** POST /religious-partner. */
export const newReligiousPartnerSchema = newReligiousPartnerFormSchema.extend({
  isActive: isActiveField,
});

/** PUT /religious-partner. */
export const religiousPartnerSchema = newReligiousPartnerFormSchema.extend({
  isActive: requiredIsActiveField,
});

/** Details form on the partner's page. */
export const religiousPartnerFormSchema = newReligiousPartnerFormSchema.extend({
  status: requiredStatusField,
});
