import { apiNote } from "./api-note.schema";
import { atMost, EMAIL, emailRule, optionalLine, requiredLine, TEXT_LIMITS } from "./text.schema";

/** Rules of a partner's contact person (specification 001, sections 3 and 5). */
const RULES = {
  contactFirstName: { label: "Contact first name" },
  contactLastName: { label: "Contact last name" },
  contactTitle: { label: "Contact title" },
  contactPhone: { label: "Contact phone", max: atMost("Contact phone", TEXT_LIMITS.phone) },
} as const;

/** Fields of a contact, in display order. */
export const CONTACT_FIELDS = [
  "contactFirstName",
  "contactLastName",
  "contactTitle",
  "contactPhone",
  "contactEmail",
] as const satisfies readonly (keyof typeof RULES | "contactEmail")[];
export type ContactField = (typeof CONTACT_FIELDS)[number];

const emailField = (invalid: string) => emailRule("Contact email", invalid);
const requiredMessage = ({ label }: { label: string }) => `${label} is required`;

/** Contact with every field required. */
export function requiredContact({ invalidEmail }: { invalidEmail: string }) {
  const required = <Rule extends { label: string }>(rule: Rule) =>
    requiredLine({ ...rule, required: requiredMessage(rule) });
  return {
    contactFirstName: required(RULES.contactFirstName),
    contactLastName: required(RULES.contactLastName),
    contactTitle: required(RULES.contactTitle),
    contactPhone: required(RULES.contactPhone),
    contactEmail: apiNote(required(emailField(invalidEmail)), { pattern: EMAIL.source }),
  };
}

/** Contact with every field optional. */
export function optionalContact({ invalidEmail }: { invalidEmail: string }) {
  return {
    contactFirstName: optionalLine(RULES.contactFirstName),
    contactLastName: optionalLine(RULES.contactLastName),
    contactTitle: optionalLine(RULES.contactTitle),
    contactPhone: optionalLine(RULES.contactPhone),
    contactEmail: apiNote(optionalLine(emailField(invalidEmail)), {
      pattern: `^$|${EMAIL.source}`,
    }),
  };
}
