import type { ContactField } from "~/models/rules/contact.schema";
import type { ShownPhone } from "~/server/platform/phone-numbers";
import { Fact } from "../content/info-card";
import { FactList } from "../detail/fact-groups";
import { EmailLink } from "../content/email-text";
import { PhoneLink } from "../patient/phone-link";

export type ShownContact = Record<Exclude<ContactField, "contactPhone">, string | null> & {
  contactPhone: ShownPhone | null;
};

/** Contact person on the detail page of an advertiser or a religious partner. */
export function ContactFacts({ contact }: { contact: ShownContact }) {
  const { contactPhone, contactEmail } = contact;
  return (
    <FactList>
      <Fact label="Contact First Name">{contact.contactFirstName}</Fact>
      <Fact label="Contact Last Name">{contact.contactLastName}</Fact>
      <Fact label="Contact Title">{contact.contactTitle}</Fact>
      <Fact label="Contact Phone">{contactPhone && <PhoneLink phone={contactPhone} />}</Fact>
      <Fact label="Contact Email">{contactEmail && <EmailLink>{contactEmail}</EmailLink>}</Fact>
    </FactList>
  );
}
