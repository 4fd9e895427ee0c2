import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { pricesFormSchema } from "~/models/catalogue/procedure.schema";
import { PlanStep, stepTitle } from "./plan-step";
import { loadStep, WIZARD } from "./plan-wizard.server";
import { PriceFields } from "./price-fields";
import { readPricedPlans } from "./priced-plans.server";

export const handle = { title: stepTitle("prices"), dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(pricesFormSchema);
const validator = stepValidator(fieldsValidator);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { page } = await loadStep(caller, params.draft, "prices");
  return { page, plans: await readPricedPlans(caller) };
});

export const action = pageAction("content.write", (args) =>
  submitFieldsStep(args, {
    wizard: WIZARD,
    step: "prices",
    previousStep: "items",
    next: "review",
    validator: fieldsValidator,
  }),
);

export default function PlanPrices() {
  const { page, plans } = useLoaderData<typeof loader>();
  return (
    <PlanStep {...page} step="prices" validator={validator}>
      <PriceFields plans={plans} />
    </PlanStep>
  );
}

export { PlanDraftError as ErrorBoundary } from "./plan-step";
