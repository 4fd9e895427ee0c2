import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useCurrentListUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { guardianSchema } from "~/models/patients/patient-actions.schema";

export const guardianValidator = withZod(guardianSchema);

type Props = {
  title: string;
  submitLabel: string;
  /** What it does, in a sentence or two. */
  explanation: string;
  /** Values of an existing guardian, with the version. */
  guardian?: Record<"name" | "relationship" | "email" | "mobile", string>;
  version?: number;
};

/** Dialog over a patient's page with the form of a guardian. */
export function GuardianDialog({ title, submitLabel, explanation, guardian, version }: Props) {
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <Form validator={guardianValidator} defaultValues={guardian} version={version}>
        <div className="grid gap-5">
          <p>{explanation}</p>
          <FieldRow>
            <TextField name="name" label="Name" hasInitialFocus />
            <TextField name="relationship" label="Relationship (optional)" />
            <TextField name="email" label="Email (optional)" type="email" />
            <TextField name="mobile" label="Mobile (optional)" type="tel" />
          </FieldRow>
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton>{submitLabel}</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
