import type { ContactField } from "~/models/rules/contact.schema";
import { Fact } from "../content/info-card";
import { EmailText } from "../content/email-text";

/** Contact person on the detail page of an advertiser or a religious partner. */
export function ContactFacts({ contact }: { contact: Record<ContactField, string | null> }) {
  return (
    <>
      <Fact label="Contact First Name">{contact.contactFirstName}</Fact>
      <Fact label="Contact Last Name">{contact.contactLastName}</Fact>
      <Fact label="Contact Title">{contact.contactTitle}</Fact>
      <Fact label="Contact Phone">{contact.contactPhone}</Fact>
      <Fact label="Contact Email">
        {contact.contactEmail && <EmailText>{contact.contactEmail}</EmailText>}
      </Fact>
    </>
  );
}
