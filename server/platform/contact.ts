import type { Advertiser } from "~/models";
import type { ContactField } from "~/models/rules/contact.schema";

/** Presents a contact for the API, with null for missing fields (specification 001, section 7). */
export function presentContact(record: Pick<Advertiser, ContactField>) {
  return {
    contactFirstName: emptyToNull(record.contactFirstName),
    contactLastName: emptyToNull(record.contactLastName),
    contactTitle: emptyToNull(record.contactTitle),
    contactPhone: emptyToNull(record.contactPhone),
    contactEmail: emptyToNull(record.contactEmail),
  };
}

/** Maps "" to null. */
export const emptyToNull = (text: string) => (text === "" ? null : text);

/** Formats a contact's name; null without one. */
export const formatContactName = ({
  contactFirstName,
  contactLastName,
}: Pick<ReturnType<typeof presentContact>, "contactFirstName" | "contactLastName">) =>
  [contactFirstName, contactLastName].filter(Boolean).join(" ") || null;
