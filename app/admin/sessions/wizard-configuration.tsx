import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { SelectField } from "~/app/components/forms/form/fields";
import { YesNoField } from "~/app/components/forms/yes-no-field";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { BILL_TYPES, SESSION_STEPS } from "~/models/sessions/session.schema";
import { START_TYPES } from "~/models/sessions/session-status.schema";
import { SessionStep, stepTitle } from "./session-step";
import { FIELD_LABELS } from "./session-wizard";
import { loadStep, WIZARD } from "./session-wizard.server";

export const handle = { title: stepTitle("configuration"), dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(SESSION_STEPS.configuration);
const validator = stepValidator(fieldsValidator);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { page } = await loadStep(caller, params.draft, "configuration");
  return page;
});

export const action = pageAction("content.write", (args) =>
  submitFieldsStep(args, {
    wizard: WIZARD,
    step: "configuration",
    previousStep: "details",
    next: "media",
    validator: fieldsValidator,
  }),
);

export default function SessionConfiguration() {
  const labels = FIELD_LABELS.configuration;
  return (
    <SessionStep {...useLoaderData<typeof loader>()} step="configuration" validator={validator}>
      <FieldRow>
        <SelectField
          name="billType"
          label={labels.billType}
          options={BILL_TYPES}
          placeholder="Choose a bill type..."
          hasInitialFocus
        />
        <SelectField
          name="startType"
          label={labels.startType}
          options={START_TYPES}
          placeholder="Choose a start type..."
        />
      </FieldRow>
      <YesNoField name="liveCoach" label={labels.liveCoach} />
    </SessionStep>
  );
}

export { SessionDraftError as ErrorBoundary } from "./session-step";
