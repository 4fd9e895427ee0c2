import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { TagsField } from "~/app/components/forms/tags-field";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadFirstStep } from "~/app/http/wizard-drafts.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { SERVE_TYPES, wizardSurveySchema } from "~/models/surveys/survey.schema";
import { readSelectedTagIds, listTagChoices } from "~/server/tags/tag-choice";
import { STEPS, WIZARD_TITLE } from "./survey-wizard";
import { WIZARD } from "./survey-wizard.server";

export const handle = { title: `Survey Details - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(wizardSurveySchema);
const validator = stepValidator(fieldsValidator);

export { submitFirstStep as clientAction } from "~/app/components/wizard/submit-first-step";

export const loader = pageLoader("content.write", (args) =>
  loadFirstStep(args, WIZARD, async ({ typed }) => ({
    tags: await listTagChoices(args.caller, readSelectedTagIds([typed])),
  })),
);

export const action = pageAction("content.write", (args) =>
  submitFieldsStep(args, {
    wizard: WIZARD,
    step: "details",
    next: "questions",
    validator: fieldsValidator,
  }),
);

export default function SurveyDetails() {
  const { tags, ...page } = useLoaderData<typeof loader>();
  return (
    <FieldsStep {...page} title={WIZARD_TITLE} steps={STEPS} step="details" validator={validator}>
      <FieldRow>
        <TextField name="name" label="Survey Name" hasInitialFocus />
        <SelectField
          name="serveType"
          label="Survey Serve Type"
          options={SERVE_TYPES}
          placeholder="Choose..."
        />
      </FieldRow>
      <TagsField tags={tags} />
    </FieldsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={{ href: "/admin/surveys", label: "Back to Surveys" }} />;
}
