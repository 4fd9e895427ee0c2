import { z } from "zod";
import { optionalContact, requiredContact } from "~/models/rules/contact.schema";
import {
  isActiveField,
  requiredIsActiveField,
  requiredStatusField,
} from "~/models/rules/status.schema";
import { requiredLine } from "~/models/rules/text.schema";

const advertiserName = requiredLine({
  label: "Advertiser name",
  required: "Advertiser name is required",
});
const MESSAGES = { invalidEmail: "Invalid email format" };

/** First step of the wizard (specification 001, section 5). */
export const newAdvertiserFormSchema = z.object({ advertiserName, ...requiredContact(MESSAGES) });

/** POST /advertiser: every contact field is required. */
export const newAdvertiserSchema = newAdvertiserFormSchema.extend({ isActive: isActiveField });

const updateFields = z.object({ advertiserName, ...optionalContact(MESSAGES) });

/** PUT /advertiser: contact fields may be empty. */
export const advertiserSchema = updateFields.extend({ isActive: requiredIsActiveField });

/** Details form on the advertiser's page. */
export const advertiserFormSchema = updateFields.extend({ status: requiredStatusField });
