import { FormActions } from "~/app/components/ui/form-actions";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { questionFormSchema } from "~/models/surveys/survey-question.schema";
import { QuestionFields } from "./question-fields";

export const questionValidator = withZod(questionFormSchema);

type Props = {
  closeTo: string;
  submitLabel: string;
  /** Values and version of the question being edited; initial values alone for a new one. */
  question?: Record<string, string>;
  version?: number;
};

/** Form of the dialogs that add and edit a question. */
export function QuestionForm({ closeTo, submitLabel, question, version }: Props) {
  return (
    <Form validator={questionValidator} defaultValues={question} version={version}>
      <div className="grid gap-5">
        <QuestionFields />
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </Form>
  );
}
