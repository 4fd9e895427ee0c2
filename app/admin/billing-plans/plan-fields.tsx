import { FieldRow } from "~/app/components/forms/form/field-row";
import { TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { BILLING_PLAN_LABELS } from "~/models/billing-plans/billing-plan-options.schema";

type Props = { hasInitialFocus?: boolean; code?: "field" };

/** Fields of a billing plan's details; its code only in the wizard, since it never changes. */
export function BillingPlanFields({ hasInitialFocus, code }: Props) {
  return (
    <>
      <FieldRow>
        <TextField
          name="name"
          label={BILLING_PLAN_LABELS.name}
          hint="One or two words: patients read it above the price."
          hasInitialFocus={hasInitialFocus}
        />
        {code && (
          <TextField
            name="code"
            label={`${BILLING_PLAN_LABELS.code} (optional)`}
            hint="For programs and files. If blank, it follows the name. It never changes."
          />
        )}
      </FieldRow>
      <TextAreaField
        name="description"
        label={`${BILLING_PLAN_LABELS.description} (optional)`}
        hint="For your staff."
        rows={3}
      />
      <TextField
        name="position"
        label={`${BILLING_PLAN_LABELS.position} (optional)`}
        hint="0 comes first where patients compare plans."
        numeric
      />
    </>
  );
}
