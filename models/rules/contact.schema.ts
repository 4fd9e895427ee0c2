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

const contactEmailRule = (invalid: string) => emailRule("Contact email", invalid);
const requiredMessage = ({ label }: { label: string }) => `${label} is required`;

/** Schemas of a contact's fields, all required. */
export function requiredContact({ invalidEmail }: { invalidEmail: string }) {
  const requiredField = <Rule extends { label: string }>(rule: Rule) =>
    requiredLine({ ...rule, required: requiredMessage(rule) });
  return {
    contactFirstName: requiredField(RULES.contactFirstName),
    contactLastName: requiredField(RULES.contactLastName),
    contactTitle: requiredField(RULES.contactTitle),
    contactPhone: requiredField(RULES.contactPhone),
    contactEmail: apiNote(requiredField(contactEmailRule(invalidEmail)), { pattern: EMAIL.source }),
  };
}

/** Schemas of a contact's fields, all optional. */
export function optionalContact({ invalidEmail }: { invalidEmail: string }) {
  return {
    contactFirstName: optionalLine(RULES.contactFirstName),
    contactLastName: optionalLine(RULES.contactLastName),
    contactTitle: optionalLine(RULES.contactTitle),
    contactPhone: optionalLine(RULES.contactPhone),
    contactEmail: apiNote(optionalLine(contactEmailRule(invalidEmail)), {
      pattern: `^$|${EMAIL.source}`,
    }),
  };
}
