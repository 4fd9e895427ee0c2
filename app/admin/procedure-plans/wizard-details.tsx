import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { TextField } from "~/app/components/forms/form/fields";
import { FindField } from "~/app/components/wizard/find-field";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadFirstStep } from "~/app/http/wizard-drafts.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { procedureFormSchema } from "~/models/catalogue/procedure.schema";
import { rawText } from "~/models/rules/raw-values.schema";
import { listFacilityChoices } from "~/server/facilities/choices";
import { requireReferences } from "~/server/procedure-plans/columns";
import { listSpecialtyChoices } from "~/server/sessions/choices";
import type { InitialWizardDraft } from "~/server/wizards/wizard-draft";
import { PlanStep, stepTitle } from "./plan-step";
import { FIELD_LABELS, FIND_SPECIALTY } from "./plan-wizard";
import { formatWizardTitle, loadInitialDraft, pickStepValues, WIZARD } from "./plan-wizard.server";
import { ProcedureFields } from "./procedure-fields";

export const handle = { title: stepTitle("details"), dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(procedureFormSchema);
const validator = stepValidator(fieldsValidator);

export { submitFirstStep as clientAction } from "~/app/components/wizard/submit-first-step";

const readId = ({ typed }: InitialWizardDraft, field: string) =>
  Number(rawText(typed[field])) || null;

export const loader = pageLoader("content.write", async (args) => {
  const { caller, url, params } = args;
  const loadMore = async (initial: InitialWizardDraft) => {
    const chosen = readId(initial, "specialityId");
    const search = rawText(initial.typed[FIND_SPECIALTY]).trim();
    return {
      rawValues: pickStepValues("details", initial.typed),
      title: formatWizardTitle(initial),
      choices: await listSpecialtyChoices(caller, { search, chosen }),
      facilities: await listFacilityChoices(caller, readId(initial, "facilityId")),
      search,
    };
  };
  const initialDraft = params.draft ? undefined : await loadInitialDraft(caller, url, params.id);
  return loadFirstStep(args, WIZARD, loadMore, initialDraft);
});

export const action = pageAction("content.write", (args) =>
  submitFieldsStep(args, {
    wizard: WIZARD,
    step: "details",
    next: "items",
    validator: fieldsValidator,
    check: (values) => requireReferences(args.caller, values),
    loadInitialDraft: async () => ({
      initial: await loadInitialDraft(args.caller, args.url, args.params.id),
    }),
  }),
);

export default function PlanDetails() {
  const { choices, facilities, search, ...page } = useLoaderData<typeof loader>();
  return (
    <PlanStep {...page} step="details" validator={validator}>
      <TextField name="name" label={FIELD_LABELS.details.name} hasInitialFocus />
      <FindField
        name={FIND_SPECIALTY}
        label="Find a specialty"
        selectName="specialityId"
        searchTerm={search}
        choices={choices}
      />
      <ProcedureFields specialties={choices.groups} facilities={facilities} />
    </PlanStep>
  );
}

export { PlanDraftError as ErrorBoundary } from "./plan-step";
