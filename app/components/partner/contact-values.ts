import { CONTACT_FIELDS, type ContactField } from "~/models/rules/contact.schema";

type Contact = Record<ContactField, string | null>;

/** Picks a record's contact fields, for ContactFacts. */
export function pickContact(record: Contact): Contact {
  return mapContactFields((field) => record[field]);
}

/** A record's contact fields as form values. */
export function toContactValues(record: Contact): Record<ContactField, string> {
  return mapContactFields((field) => record[field] ?? "");
}

function mapContactFields<Value>(
  getValue: (field: ContactField) => Value,
): Record<ContactField, Value> {
  const entries = CONTACT_FIELDS.map((field) => [field, getValue(field)]);
  return Object.fromEntries(entries) as Record<ContactField, Value>;
}
