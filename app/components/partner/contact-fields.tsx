import { TextField } from "../forms/form/fields";

/** Form fields of an advertiser's or religious partner's contact person. */
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
