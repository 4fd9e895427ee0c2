import { z } from "zod";
import { atMost, emailRule, optionalLine, TEXT_LIMITS } from "~/models/rules/text.schema";

const INVALID_CONTACT = "Please enter a phone number or an email address";
const MISSING_CONTACT =
  "Please enter a phone number or an email address, or choose “I will look here myself”";
const { validate: validateEmail } = emailRule("", INVALID_CONTACT);

/** Whether a text may be a number, with digits of any script or letters of a keypad. The server asks for a complete one. */
const isDialed = (text: string) =>
  /\p{Nd}/u.test(text) && (text.match(/[\p{Nd}a-z]/giu) ?? []).length >= 5;

/** Contact for replies: a phone number (at least 5 digits) or an email address. */
const contactField = optionalLine({
  label: "Phone or email",
  max: atMost("Phone or email", TEXT_LIMITS.email),
  validate: (text) =>
    text.includes("@") ? validateEmail(text) : isDialed(text) ? null : INVALID_CONTACT,
});

/**
 * How a request is answered: at the contact, or, with `looksHere`, only on the patient's page. `textMe` is the agreement to a text
 * message, which counts with a phone number only. Validated apart from the other
 * fields, so that all errors are reported.
 */
export const requestContactFields = z
  .object({ contact: contactField, looksHere: z.string().nullish(), textMe: z.string().nullish() })
  .superRefine(({ contact, looksHere }, context) => {
    if (contact !== "" || looksHere) return;
    context.addIssue({ code: "custom", path: ["contact"], message: MISSING_CONTACT });
  });
