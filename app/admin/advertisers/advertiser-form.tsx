import { FormActions } from "~/app/components/ui/form-actions";
import { withZod } from "@remix-validated-form/with-zod";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { ContactFields } from "~/app/components/partner/contact-fields";
import { advertiserFormSchema } from "~/models/advertisers/advertiser.schema";
import { STATUSES } from "~/models/rules/status.schema";

export const advertiserValidator = withZod(advertiserFormSchema);

type Props = {
  advertiser: Record<string, string>;
  version: number;
  closeTo: string;
};

/** Edit form on the advertiser's detail page. */
export default function AdvertiserForm({ advertiser, version, closeTo }: Props) {
  return (
    <Form validator={advertiserValidator} defaultValues={advertiser} version={version}>
      <FieldRow>
        <TextField name="advertiserName" label="Advertiser Name" hasInitialFocus />
        <SelectField name="status" label="Status" options={STATUSES} />
        <ContactFields />
      </FieldRow>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </Form>
  );
}
