import type { Advertiser } from "~/models";
import type { ContactField } from "~/models/rules/contact.schema";

/** A contact as programs read it: what is missing is null (specification 001, section 7). */
export function presentContact(record: Pick<Advertiser, ContactField>) {
  return {
    contactFirstName: orNull(record.contactFirstName),
    contactLastName: orNull(record.contactLastName),
    contactTitle: orNull(record.contactTitle),
    contactPhone: orNull(record.contactPhone),
    contactEmail: orNull(record.contactEmail),
  };
}

/** An empty text is nothing. */
export const orNull = (text: string) => (text === "" ? null : text);
