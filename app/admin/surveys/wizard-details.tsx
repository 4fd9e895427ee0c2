import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { SelectField, TextField } from "~/app/components/forms/field";
import { TagsField } from "~/app/components/forms/tags-field";
import { useListLink } from "~/app/components/list/list";
import { DraftError } from "~/app/components/wizard/draft-error";
import { stepValidator } from "~/app/contracts/step-validator";
import { WizardDialog } from "~/app/components/wizard/wizard-dialog";
import { WizardActions, WizardForm } from "~/app/components/wizard/wizard-form";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadFirstStep } from "~/app/http/wizard-drafts.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { SERVE_TYPES, wizardSurveySchema } from "~/models/surveys/survey.schema";
import { chosenTagIds, tagChoices } from "~/server/tags/tag-choice";
import { STEPS, WIZARD_TITLE } from "./survey-wizard";
import { WIZARD } from "./survey-wizard.server";

export const handle = { title: `Survey Details - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/should-revalidate";

const rules = withZod(wizardSurveySchema);
const validator = stepValidator(rules);

export const loader = pageLoader("content.write", ({ caller, params }) =>
  loadFirstStep(caller, WIZARD, params.draft, async ({ typed }) => ({
    tags: await tagChoices(caller, chosenTagIds([typed])),
  })),
);

export const action = pageAction("content.write", ({ caller, request, params }) =>
  submitFieldsStep({
    caller,
    request,
    wizard: WIZARD,
    draft: params.draft,
    step: "details",
    next: "questions",
    validator: rules,
  }),
);

export default function SurveyDetails() {
  const { draft, typed, version, tags } = useLoaderData<typeof loader>();
  const link = useListLink();
  const closeTo = link(draft ? `/drafts/${draft}/cancel` : "");
  return (
    <WizardDialog title={WIZARD_TITLE} steps={STEPS} step="details" closeTo={closeTo}>
      <WizardForm validator={validator} typed={typed} version={version} enter="next">
        <div className="fields">
          <TextField name="name" label="Survey Name" first />
          <SelectField
            name="serveType"
            label="Survey Serve Type"
            options={SERVE_TYPES}
            placeholder="Choose..."
          />
          <TagsField tags={tags} />
        </div>
        <WizardActions />
      </WizardForm>
    </WizardDialog>
  );
}

export function ErrorBoundary() {
  return <DraftError back={{ href: "/admin/surveys", label: "Back to Surveys" }} />;
}
