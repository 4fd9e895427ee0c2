import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { toListQuery } from "~/app/contracts/list-url";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { findInitialErrors } from "~/app/http/wizard-drafts.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { saveReview } from "~/app/http/wizard-review.server";
import { storeAnswers } from "~/app/http/wizard.server";
import {
  BILLING_PLAN_LABELS,
  NEW_BILLING_PLAN_STATUSES,
} from "~/models/billing-plans/billing-plan-options.schema";
import { billingPlanPriceStepSchema } from "~/models/billing-plans/billing-plan.schema";
import { saveBillingPlanWizard } from "~/server/billing-plans/wizard";
import { readWizardDraft } from "~/server/wizards/wizard-draft";
import { BACK_TO_LIST, STEPS, WIZARD_TITLE } from "./billing-plan-wizard";
import { FIELD_NAMES, WIZARD } from "./billing-plan-wizard.server";

export const handle = { title: `Price - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const fieldsValidator = withZod(billingPlanPriceStepSchema);
const validator = stepValidator(fieldsValidator);

export const loader = pageLoader("content.write", async ({ caller, params: { draft = "" } }) => {
  const stored = await readWizardDraft(caller, { kind: WIZARD.kind, id: draft });
  const { price, status } = stored.typed;
  return {
    draft,
    version: stored.version,
    rawValues: { price: price ?? "", status: status ?? NEW_BILLING_PLAN_STATUSES[0] },
    initialErrors: findInitialErrors(stored, "price"),
  };
});

export const action = pageAction("content.write", (args) => {
  const draft = args.params.draft ?? "";
  const save = saveReview({
    fieldsByStep: FIELD_NAMES,
    failure: (detail) => `Failed to create billing plan: ${detail}`,
    save: async ({ caller }) => {
      const { id } = await saveBillingPlanWizard(caller, draft);
      return {
        to: `/admin/billing-plans${toListQuery(args.url.searchParams)}`,
        message: "Billing plan created successfully",
        detail: "Choose its sessions in the plans of procedures.",
        createdId: id,
        action: { label: "View", href: `/admin/billing-plans/${id}` },
      };
    },
  });
  return submitFieldsStep(args, {
    wizard: WIZARD,
    step: "price",
    previousStep: "details",
    validator: fieldsValidator,
    next: async (submitted) => {
      await storeAnswers(submitted);
      return save(submitted, draft);
    },
  });
});

export default function BillingPlanPriceStep() {
  const page = useLoaderData<typeof loader>();
  return (
    <FieldsStep
      {...page}
      title={WIZARD_TITLE}
      steps={STEPS}
      step="price"
      validator={validator}
      previous
      saveLabel="Save Billing Plan"
    >
      <FieldRow>
        <TextField
          name="price"
          label={BILLING_PLAN_LABELS.price}
          hint="In dollars, such as 4.99. Procedures can have a price of their own."
          hasInitialFocus
        />
        <SelectField
          name="status"
          label={BILLING_PLAN_LABELS.status}
          options={NEW_BILLING_PLAN_STATUSES}
          hint="Patients can choose an Active plan for each procedure that has sessions in it."
        />
      </FieldRow>
    </FieldsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={BACK_TO_LIST} />;
}
