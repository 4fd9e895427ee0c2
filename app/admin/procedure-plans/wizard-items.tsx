import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { useMemo } from "react";
import { FindField } from "~/app/components/wizard/find-field";
import { ItemsStep } from "~/app/components/wizard/items-step";
import { clientItemValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { findInitialErrors, loadItemsStep } from "~/app/http/wizard-drafts.server";
import { submitItemsStep } from "~/app/http/wizard-items.server";
import { planItemSchema } from "~/models/catalogue/plan-item.schema";
import { rawText, rawTexts } from "~/models/rules/raw-values.schema";
import { readPlanOptions, toPlanChoices } from "~/server/billing-plans/options";
import { listContentChoices } from "~/server/procedure-plans/choices";
import { initialItemValues, presentDraftItems } from "./draft-items.server";
import { ItemFields } from "./item-fields";
import { stepTitle } from "./plan-step";
import { FIND_CONTENT, STEPS } from "./plan-wizard";
import { formatWizardTitle, WIZARD } from "./plan-wizard.server";

export const handle = { title: stepTitle("items"), dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(planItemSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async (args) => {
  const { page, stored, items, last } = await loadItemsStep(args, WIZARD);
  const search = rawText(page.pending[FIND_CONTENT]).trim();
  const chosen = (field: string) => Number(rawText(page.pending[field])) || undefined;
  return {
    ...page,
    title: formatWizardTitle(stored),
    initialValues: initialItemValues(last),
    items: await presentDraftItems(args.caller, items, findInitialErrors(stored, "items")),
    search,
    plans: toPlanChoices(await readPlanOptions(args.caller), rawTexts(page.pending.includedIn)),
    content: await listContentChoices(args.caller, search, {
      sessionId: chosen("sessionId"),
      surveyId: chosen("surveyId"),
      guidanceId: chosen("guidanceId"),
    }),
  };
});

export const action = pageAction("content.write", (args) =>
  submitItemsStep(args, {
    wizard: WIZARD,
    step: "items",
    previousStep: "details",
    nextStep: "prices",
    validator: fieldsValidator,
    initialValues: initialItemValues,
    notices: {
      added: "Item added successfully",
      changed: "Item updated successfully",
      removed: "Item removed successfully",
    },
    failure: (detail) => `Failed to save the plan: ${detail}`,
  }),
);

export default function PlanItems() {
  const { pending, initialValues, search, content, plans, ...step } =
    useLoaderData<typeof loader>();
  const validator = useMemo(
    () => clientItemValidator(fieldsValidator, initialValues),
    [initialValues],
  );
  const { more, ...choices } = content;
  const groups = [
    { id: 0, name: "", options: choices.sessions.map(({ label: name }) => ({ id: 0, name })) },
  ];
  return (
    <ItemsStep
      {...step}
      steps={STEPS}
      step="items"
      rawValues={{ ...initialValues, ...pending }}
      validator={validator}
      movable
      labels={{ add: "Add Item", created: "Items of This Plan" }}
    >
      <FindField
        name={FIND_CONTENT}
        label="Find a session, survey or guidance"
        selectName="sessionId"
        searchTerm={search}
        choices={{ groups, more }}
      />
      <ItemFields content={choices} plans={plans} />
    </ItemsStep>
  );
}

export { PlanDraftError as ErrorBoundary } from "./plan-step";
