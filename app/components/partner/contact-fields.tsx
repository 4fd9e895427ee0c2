import { TextField } from "../forms/field";

/** The person to talk to at an advertiser or a religious partner. */
export function ContactFields() {
  return (
    <>
      <TextField name="contactFirstName" label="Contact First Name" />
      <TextField name="contactLastName" label="Contact Last Name" />
      <TextField name="contactTitle" label="Contact Title" />
      <TextField name="contactPhone" label="Contact Phone" type="tel" />
      <TextField name="contactEmail" label="Contact Email" type="email" />
    </>
  );
}
