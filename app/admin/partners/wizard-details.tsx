import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadFirstStep } from "~/app/http/wizard-drafts.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { PARTNER_STATUSES } from "~/models/partners/partner-options.schema";
import { newPartnerDetailsSchema } from "~/models/partners/partner.schema";
import { checkPartnerDetails } from "~/server/partners/wizard";
import { PartnerDetailsFields } from "./details-fields";
import { BACK_TO_LIST, STEPS, WIZARD_TITLE } from "./partner-wizard";
import { WIZARD } from "./partner-wizard.server";

export const handle = { title: `Partner Details - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(newPartnerDetailsSchema);
const validator = stepValidator(fieldsValidator);

export { submitFirstStep as clientAction } from "~/app/components/wizard/submit-first-step";

export const loader = pageLoader("billing.write", (args) => loadFirstStep(args, WIZARD));

export const action = pageAction("billing.write", (args) =>
  submitFieldsStep(args, {
    wizard: WIZARD,
    step: "details",
    next: "coverage",
    validator: fieldsValidator,
    // Preselected values are no input: Cancel leaves no draft of them.
    loadInitialDraft: () =>
      Promise.resolve({ initial: { typed: { status: PARTNER_STATUSES[0], showsOnSite: "no" } } }),
    check: (values) => checkPartnerDetails(args.caller, values),
  }),
);

export default function PartnerDetails() {
  const page = useLoaderData<typeof loader>();
  return (
    <FieldsStep {...page} title={WIZARD_TITLE} steps={STEPS} step="details" validator={validator}>
      <PartnerDetailsFields hasInitialFocus />
    </FieldsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={BACK_TO_LIST} />;
}
