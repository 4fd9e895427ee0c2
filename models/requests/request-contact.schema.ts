import { atMost, emailRule, optionalLine, TEXT_LIMITS } from "~/models/rules/text.schema";

const WRONG = "Please enter a phone number or an email address";
const { wrong: wrongEmail } = emailRule("", WRONG);

/** How the hospital may answer a request: a phone number, which has some digits, or an email address; it may be missing. */
export const requestContactField = optionalLine({
  label: "Phone or email",
  max: atMost("Phone or email", TEXT_LIMITS.email),
  wrong: (text) =>
    text.includes("@") ? wrongEmail(text) : (text.match(/\d/g) ?? []).length < 5 ? WRONG : null,
});
