import type { Advertiser } from "~/models";
import type { ContactField } from "~/models/rules/contact.schema";

/** A contact as programs read it: what is missing is null (specification 001, section 7). */
export function presentContact(record: Pick<Advertiser, ContactField>) {
  return {
    contactFirstName: emptyToNull(record.contactFirstName),
    contactLastName: emptyToNull(record.contactLastName),
    contactTitle: emptyToNull(record.contactTitle),
    contactPhone: emptyToNull(record.contactPhone),
    contactEmail: emptyToNull(record.contactEmail),
  };
}

/** An empty text is nothing. */
export const emptyToNull = (text: string) => (text === "" ? null : text);
