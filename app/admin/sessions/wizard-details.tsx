import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { DependentSelects } from "~/app/components/forms/dependent-selects";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { FindField } from "~/app/components/wizard/find-field";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadFirstStep } from "~/app/http/wizard-drafts.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { SESSION_STEPS } from "~/models/sessions/session.schema";
import { listSpecialtyChoices } from "~/server/sessions/choices";
import { requireSpecialty } from "~/server/sessions/columns";
import type { InitialWizardDraft } from "~/server/wizards/wizard-draft";
import { parseChoiceQuery } from "./choice-query.server";
import { SessionStep, stepTitle } from "./session-step";
import { FIELD_LABELS, SEARCH_FIELDS } from "./session-wizard";
import {
  loadInitialDraft,
  loadSubmittedDraft,
  formatWizardTitle,
  pickStepValues,
  WIZARD,
} from "./session-wizard.server";

export const handle = { title: stepTitle("details"), dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(SESSION_STEPS.details);
const validator = stepValidator(fieldsValidator);

export { submitFirstStep as clientAction } from "~/app/components/wizard/submit-first-step";

export const loader = pageLoader("content.write", async (args) => {
  const { caller, url, params } = args;
  const loadMore = async (initial: InitialWizardDraft) => {
    const query = parseChoiceQuery(initial.typed, "specialityId");
    return {
      rawValues: pickStepValues("details", initial.typed),
      title: formatWizardTitle(initial),
      choices: await listSpecialtyChoices(caller, query),
      searchTerm: query.search,
    };
  };
  const initialDraft = params.draft ? undefined : await loadInitialDraft(caller, url, params.id);
  return loadFirstStep(args, WIZARD, loadMore, initialDraft);
});

export const action = pageAction("content.write", (args) =>
  submitFieldsStep(args, {
    wizard: WIZARD,
    step: "details",
    next: "configuration",
    validator: fieldsValidator,
    check: (values) => requireSpecialty(args.caller, values),
    loadInitialDraft: (expected) =>
      loadSubmittedDraft(args.caller, args.url, args.params.id, expected),
  }),
);

export default function SessionDetails() {
  const { choices, searchTerm, ...page } = useLoaderData<typeof loader>();
  const labels = FIELD_LABELS.details;
  return (
    <SessionStep {...page} step="details" validator={validator}>
      <FieldRow>
        <TextField name="name" label={labels.name} hasInitialFocus />
        <TextField name="title" label={labels.title} />
      </FieldRow>
      <TextAreaField name="description" label={`${labels.description} (optional)`} />
      <FindField
        name={SEARCH_FIELDS.specialityId}
        label="Find a specialty"
        selectName="specialityId"
        searchTerm={searchTerm}
        choices={choices}
      />
      <DependentSelects
        parent={{
          name: "departmentId",
          label: labels.departmentId,
          placeholder: "Choose a department...",
        }}
        child={{
          name: "specialityId",
          label: labels.specialityId,
          placeholder: "Choose a specialty...",
        }}
        groups={choices.groups}
      />
    </SessionStep>
  );
}

export { SessionDraftError as ErrorBoundary } from "./session-step";
