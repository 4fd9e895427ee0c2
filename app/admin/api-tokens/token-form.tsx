import { FormActions } from "~/app/components/ui/form-actions";
import type { Validator } from "remix-validated-form";
import type { z } from "zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import {
  type apiTokenSchema,
  BILLING_SCOPES,
  PATIENT_SCOPES,
  TOKEN_DAYS,
  type TokenScope,
} from "~/models/access/api-token.schema";
import { SCOPE_LABELS } from "~/models/access/scope-labels.schema";

type Props = {
  validator: Validator<z.output<typeof apiTokenSchema>>;
  /** Scopes that the owner's role permits. */
  scopes: readonly TokenScope[];
  /** Whether it may reach patients' data. */
  mayReachPatients: boolean;
  /** Whether it may reach contracts, orders and revenue. */
  mayReachBilling: boolean;
  closeTo: string;
};

/** Form of the dialog that creates a token. */
export function TokenForm({
  validator,
  scopes,
  mayReachPatients,
  mayReachBilling,
  closeTo,
}: Props) {
  return (
    <Form validator={validator} defaultValues={{ scope: "read", days: TOKEN_DAYS.default }}>
      <div className="grid gap-5">
        <TextField name="name" label="Token Name" hint="Which program it is for" hasInitialFocus />
        <SelectField
          name="scope"
          label="Scope"
          hint={
            scopes.length === 1 ? "You can only read content, and so can your tokens" : undefined
          }
          options={scopes.map((scope) => ({ value: scope, label: SCOPE_LABELS[scope] }))}
        />
        {mayReachPatients && (
          <SelectField
            name="patientScope"
            label="Patients"
            hint="Their names, answers, requests and messages, and messages to staff"
            placeholder="Nothing"
            options={PATIENT_SCOPES.map((scope) => ({ value: scope, label: SCOPE_LABELS[scope] }))}
          />
        )}
        {mayReachBilling && (
          <SelectField
            name="billingScope"
            label="Billing"
            hint="Partners with their contracts and who may use them, orders and payments"
            placeholder="Nothing"
            options={BILLING_SCOPES.map((scope) => ({ value: scope, label: SCOPE_LABELS[scope] }))}
          />
        )}
        <TextField
          name="days"
          label="Expires In (days)"
          hint={`${TOKEN_DAYS.min} to ${TOKEN_DAYS.max}`}
          numeric
        />
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>Create Token</SubmitButton>
      </FormActions>
    </Form>
  );
}
