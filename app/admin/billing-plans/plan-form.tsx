import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { SelectField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import {
  BILLING_PLAN_LABELS,
  BILLING_PLAN_STATUSES,
} from "~/models/billing-plans/billing-plan-options.schema";
import { billingPlanFormSchema } from "~/models/billing-plans/billing-plan.schema";
import { BillingPlanFields } from "./plan-fields";

export const billingPlanValidator = withZod(billingPlanFormSchema);

type Props = { plan: Record<string, string>; version: number; closeTo: string };

/** Edit form on a billing plan's page; prices have a dialog of their own. */
export default function BillingPlanForm({ plan, version, closeTo }: Props) {
  return (
    <Form validator={billingPlanValidator} defaultValues={plan} version={version}>
      <div className="grid gap-5">
        <BillingPlanFields />
        <SelectField
          name="status"
          label={BILLING_PLAN_LABELS.status}
          options={BILLING_PLAN_STATUSES}
          hint="Patients can choose Active plans. Who has a Retired one keeps it."
        />
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </Form>
  );
}
