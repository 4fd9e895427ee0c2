import { FormActions } from "~/app/components/ui/form-actions";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { newStepSchema, stepSchema } from "~/models/guidance/guidance-step.schema";
import type { FileKind } from "~/models/files/stored-file.schema";
import { StepFields } from "./step-fields";

export const newStepValidator = withZod(newStepSchema);
export const stepValidator = withZod(stepSchema);

type Props = {
  closeTo: string;
  limitsMb: Record<FileKind, number>;
  /** The step being edited; none when adding one. */
  step?: { day: number; version: number; values: Record<string, string> };
};

/** Form of the dialogs that add and edit a step. */
export function StepForm({ closeTo, limitsMb, step }: Props) {
  const saved = step && { day: step.day, directions: step.values.guidanceDirections ?? "" };
  return (
    <Form
      validator={step ? stepValidator : newStepValidator}
      defaultValues={step?.values}
      version={step?.version}
      hasFiles
    >
      <div className="grid gap-5">
        <StepFields limitsMb={limitsMb} saved={saved} />
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        {step ? (
          <SubmitButton busyLabel="Updating...">Update Direction</SubmitButton>
        ) : (
          <SubmitButton>Save Direction</SubmitButton>
        )}
      </FormActions>
    </Form>
  );
}
