import { CONTACT_FIELDS, type ContactField } from "~/models/rules/contact.schema";

type Contact = Record<ContactField, string | null>;

/** The contact of a record alone, as ContactFacts shows it. */
export function contactOf(record: Contact): Contact {
  return withEach((field) => record[field]);
}

/** The contact of a record as the fields of its form hold it. */
export function contactValues(record: Contact): Record<ContactField, string> {
  return withEach((field) => record[field] ?? "");
}

function withEach<Value>(value: (field: ContactField) => Value): Record<ContactField, Value> {
  const entries = CONTACT_FIELDS.map((field) => [field, value(field)]);
  return Object.fromEntries(entries) as Record<ContactField, Value>;
}
