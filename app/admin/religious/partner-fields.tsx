import type { ReactNode } from "react";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { ContactFields } from "~/app/components/partner/contact-fields";

/** Fields of a religious partner, in the wizard and on its page; the children are its status field. */
export function PartnerFields({ children }: { children: ReactNode }) {
  return (
    <>
      <FieldRow>
        <TextField name="partnerName" label="Partner Name" hasInitialFocus />
        {children}
        <ContactFields />
      </FieldRow>
      <TextAreaField name="partnerDescription" label="Description (optional)" />
    </>
  );
}
