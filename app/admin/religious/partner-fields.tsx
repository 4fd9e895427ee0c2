import { TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { ContactFields } from "~/app/components/partner/contact-fields";

/** Fields of a religious partner, in the wizard and on its page. */
export function PartnerFields() {
  return (
    <>
      <TextField name="partnerName" label="Partner Name" hasInitialFocus />
      <div className="fields side-by-side">
        <ContactFields />
      </div>
      <TextAreaField name="partnerDescription" label="Description" />
    </>
  );
}
