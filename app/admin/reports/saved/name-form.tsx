import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { MAX_SAVED_NAME_LENGTH, savedReportSchema } from "~/models/reports/saved-report.schema";

export const savedReportValidator = withZod(savedReportSchema);

type Props = {
  closeTo: string;
  submitLabel: string;
  /** What the name is for. */
  hint: string;
  saved?: { name: string; version: number };
};

/** Form of the dialogs that save and rename a view of a report. */
export function SavedReportForm({ closeTo, submitLabel, hint, saved }: Props) {
  return (
    <Form
      validator={savedReportValidator}
      defaultValues={saved && { name: saved.name }}
      version={saved?.version}
    >
      <TextField
        name="name"
        label="View Name"
        hint={`${hint} At most ${MAX_SAVED_NAME_LENGTH} characters.`}
        hasInitialFocus
      />
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </Form>
  );
}
