import { TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import { CONTACT_FIELDS, type ContactField } from "~/models/rules/contact.schema";
import { showContact } from "~/server/platform/contact";
import type { ImportColumn } from "./import-description";

/** Columns of a record's contact. */
export const CONTACT_COLUMNS: readonly ImportColumn[] = [
  { header: "Contact First Name", field: "contactFirstName" },
  { header: "Contact Last Name", field: "contactLastName" },
  { header: "Contact Title", field: "contactTitle" },
  { header: "Contact Phone", field: "contactPhone" },
  { header: "Contact Email", field: "contactEmail", rule: { maxLength: TEXT_LIMITS.email } },
];

/** A record's contact, by field, with the phone number as the hospital's region writes it. */
export const pickContact = (record: Record<ContactField, string>): Record<ContactField, string> =>
  showContact(
    Object.fromEntries(CONTACT_FIELDS.map((field) => [field, record[field]])) as Record<
      ContactField,
      string
    >,
  );
