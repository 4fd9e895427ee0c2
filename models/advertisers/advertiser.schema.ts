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

/** The wizard's first step (specification 001, section 5). */
export const newAdvertiserFormSchema = z.object({ advertiserName, ...requiredContact(MESSAGES) });

/** POST /advertiser: everything must be known. */
export const newAdvertiserSchema = newAdvertiserFormSchema.extend({ isActive: isActiveField });

const changed = z.object({ advertiserName, ...optionalContact(MESSAGES) });

/** PUT /advertiser: contacts may be empty. */
export const advertiserSchema = changed.extend({ isActive: requiredIsActiveField });

/** The card on the advertiser's page. */
export const advertiserFormSchema = changed.extend({ status: requiredStatusField });
