import { withZod } from "@remix-validated-form/with-zod";
import type { ComponentProps } from "react";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { procedurePageSchema } from "~/models/catalogue/procedure.schema";
import { FIELD_LABELS } from "./plan-wizard";
import { type PricedPlan, PriceFields } from "./price-fields";
import { ProcedureFields } from "./procedure-fields";

export const procedureValidator = withZod(procedurePageSchema);

type Props = ComponentProps<typeof ProcedureFields> & {
  plans: readonly PricedPlan[];
  procedure: Record<string, string | string[]>;
  version: number;
  closeTo: string;
};

/** Edit form on a plan's page: details and prices; its items are changed in the wizard. */
export default function ProcedureForm({ procedure, version, plans, closeTo, ...choices }: Props) {
  return (
    <Form validator={procedureValidator} defaultValues={procedure} version={version}>
      <div className="grid gap-5">
        <TextField name="name" label={FIELD_LABELS.details.name} />
        <ProcedureFields {...choices} />
        <PriceFields plans={plans} />
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </Form>
  );
}
