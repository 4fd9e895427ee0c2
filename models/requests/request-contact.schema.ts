import { atMost, emailRule, optionalLine, TEXT_LIMITS } from "~/models/rules/text.schema";

const INVALID_CONTACT = "Please enter a phone number or an email address";
const { validate: validateEmail } = emailRule("", INVALID_CONTACT);

/** Optional contact for replies to a request: a phone number (at least 5 digits) or an email address. */
export const requestContactField = optionalLine({
  label: "Phone or email",
  max: atMost("Phone or email", TEXT_LIMITS.email),
  validate: (text) =>
    text.includes("@")
      ? validateEmail(text)
      : (text.match(/\d/g) ?? []).length < 5
        ? INVALID_CONTACT
        : null,
});
