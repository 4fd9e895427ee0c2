import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { SelectField, TextField } from "~/app/components/forms/field";
import { Form } from "~/app/components/forms/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import type { TagOption } from "~/app/components/forms/tag-options";
import { TagsField } from "~/app/components/forms/tags-field";
import { STATUSES } from "~/models/rules/status.schema";
import { SERVE_TYPES, surveyFormSchema } from "~/models/surveys/survey.schema";

export const surveyValidator = withZod(surveyFormSchema);

type Props = {
  survey: Record<string, string | string[]>;
  /** The version of the survey's details, which grows with them alone. */
  version: number;
  tags: readonly TagOption[];
  closeTo: string;
};

/** What can be changed of a survey, on its page; its questions have dialogs of their own. */
export default function SurveyForm({ survey, version, tags, closeTo }: Props) {
  return (
    <Form validator={surveyValidator} defaultValues={survey} version={version}>
      <div className="fields">
        <TextField name="name" label="Survey Name" />
        <SelectField name="serveType" label="Survey Serve Type" options={SERVE_TYPES} />
        <TagsField tags={tags} />
        <SelectField name="status" label="Status" options={STATUSES} />
      </div>
      <div className="actions">
        <CancelLink to={closeTo} />
        <SubmitButton>Save</SubmitButton>
      </div>
    </Form>
  );
}
