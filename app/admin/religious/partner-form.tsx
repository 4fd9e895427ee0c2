import { FormActions } from "~/app/components/ui/form-actions";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { SelectField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { religiousPartnerFormSchema } from "~/models/religious/religious-partner.schema";
import { STATUSES } from "~/models/rules/status.schema";
import { PartnerFields } from "./partner-fields";

export const partnerValidator = withZod(religiousPartnerFormSchema);

type Props = {
  partner: Record<string, string>;
  version: number;
  closeTo: string;
};

/** Edit form on the religious partner's detail page. */
export default function PartnerForm({ partner, version, closeTo }: Props) {
  return (
    <Form validator={partnerValidator} defaultValues={partner} version={version}>
      <div className="grid gap-5">
        <PartnerFields>
          <SelectField name="status" label="Status" options={STATUSES} />
        </PartnerFields>
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </Form>
  );
}
