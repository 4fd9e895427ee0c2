import { atMost, emailRule, optionalLine, TEXT_LIMITS } from "~/models/rules/text.schema";

const INVALID_CONTACT = "Please enter a phone number or an email address";
const { wrong: findEmailProblem } = emailRule("", INVALID_CONTACT);

/** Optional contact for replies to a request: a phone number (at least 5 digits) or an email address. */
export const requestContactField = optionalLine({
  label: "Phone or email",
  max: atMost("Phone or email", TEXT_LIMITS.email),
  wrong: (text) =>
    text.includes("@")
      ? findEmailProblem(text)
      : (text.match(/\d/g) ?? []).length < 5
        ? INVALID_CONTACT
        : null,
});
