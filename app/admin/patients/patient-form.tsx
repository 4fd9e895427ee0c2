import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { CheckboxField, SelectField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { patientFormSchema } from "~/models/patients/patient-form.schema";
import { LANGUAGES } from "~/models/patients/patient-options.schema";

export const patientValidator = withZod(patientFormSchema);

/** Fields of a patient with a name. */
export function PatientFields() {
  return (
    <div className="grid gap-5">
      <FieldRow>
        <TextField name="firstName" label="First Name" hasInitialFocus />
        <TextField name="lastName" label="Last Name" />
        <TextField name="preferredName" label="Preferred Name (optional)" />
        <TextField name="birthDate" label="Birth Date" type="date" />
        <TextField name="recordNumber" label="Record Number (optional)" />
        <SelectField name="language" label="Language" options={LANGUAGES} />
        <TextField name="email" label="Email (optional)" type="email" />
        <TextField name="mobile" label="Mobile (optional)" type="tel" />
      </FieldRow>
      <CheckboxField
        name="textConsent"
        label="They agreed to text messages about their care"
        hint="Only with their agreement is anything sent to the mobile number."
      />
    </div>
  );
}

type Props = {
  patient: Record<string, string>;
  version: number;
  closeTo: string;
};

/** Edit form on the patient's page. */
export default function PatientForm({ patient, version, closeTo }: Props) {
  return (
    <Form validator={patientValidator} defaultValues={patient} version={version}>
      <PatientFields />
      <p className="mt-5 text-sm text-soft">
        With another email or mobile, a code that was sent to the old one stops working. Invite
        again afterwards.
      </p>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </Form>
  );
}
