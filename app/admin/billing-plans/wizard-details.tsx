import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadFirstStep } from "~/app/http/wizard-drafts.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { billingPlanDetailsSchema } from "~/models/billing-plans/billing-plan.schema";
import { checkBillingPlanDetails } from "~/server/billing-plans/wizard";
import { BACK_TO_LIST, STEPS, WIZARD_TITLE } from "./billing-plan-wizard";
import { WIZARD } from "./billing-plan-wizard.server";
import { BillingPlanFields } from "./plan-fields";

export const handle = { title: `Plan Details - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(billingPlanDetailsSchema);
const validator = stepValidator(fieldsValidator);

export { submitFirstStep as clientAction } from "~/app/components/wizard/submit-first-step";

export const loader = pageLoader("content.write", (args) => loadFirstStep(args, WIZARD));

export const action = pageAction("content.write", (args) =>
  submitFieldsStep(args, {
    wizard: WIZARD,
    step: "details",
    next: "price",
    validator: fieldsValidator,
    check: (values) => checkBillingPlanDetails(args.caller, values),
  }),
);

export default function BillingPlanDetails() {
  const page = useLoaderData<typeof loader>();
  return (
    <FieldsStep {...page} title={WIZARD_TITLE} steps={STEPS} step="details" validator={validator}>
      <BillingPlanFields hasInitialFocus code="field" />
    </FieldsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={BACK_TO_LIST} />;
}
