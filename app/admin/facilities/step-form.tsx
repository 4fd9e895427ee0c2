import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { navigationStepSchema } from "~/models/facilities/navigation-step.schema";
import type { FileKind } from "~/models/files/stored-file.schema";
import { StepFields } from "./step-fields";

export const stepValidator = withZod(navigationStepSchema);

type Props = {
  closeTo: string;
  limitsMb: Record<FileKind, number>;
  /** The step being edited; none when adding one. */
  step?: { version: number; values: Record<string, string> };
};

/** Form of the dialogs that add and edit a step. */
export function StepForm({ closeTo, limitsMb, step }: Props) {
  return (
    <Form validator={stepValidator} defaultValues={step?.values} version={step?.version} hasFiles>
      <div className="grid gap-5">
        <StepFields limitsMb={limitsMb} saved={step?.values.description} />
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>{step ? "Save Changes" : "Add Step"}</SubmitButton>
      </FormActions>
    </Form>
  );
}
