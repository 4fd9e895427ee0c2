import { FormActions } from "~/app/components/ui/form-actions";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import type { TagOption } from "~/app/components/forms/tag-options";
import { TagsField } from "~/app/components/forms/tags-field";
import { ScopeFields, type ScopeOptions } from "./scope-fields";
import { SERVE_TYPES, surveyFormSchema } from "~/models/surveys/survey.schema";

export const surveyValidator = withZod(surveyFormSchema);

type Props = {
  survey: Record<string, string | string[]>;
  /** Version of the survey's details; changes of its questions do not increment it. */
  version: number;
  tags: readonly TagOption[];
  scope: ScopeOptions;
  closeTo: string;
};

/** Edit form on the survey's detail page; questions have dialogs of their own. */
export default function SurveyForm({ survey, version, tags, scope, closeTo }: Props) {
  return (
    <Form validator={surveyValidator} defaultValues={survey} version={version}>
      <div className="grid gap-5">
        <FieldRow>
          <TextField name="name" label="Survey Name" />
          <SelectField name="serveType" label="Survey Serve Type" options={SERVE_TYPES} />
        </FieldRow>
        <TagsField tags={tags} />
        <ScopeFields {...scope} />
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </Form>
  );
}
