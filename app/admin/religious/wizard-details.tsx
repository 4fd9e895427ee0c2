import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { ActiveStatusField } from "~/app/components/partner/active-status-field";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadFirstStep } from "~/app/http/wizard-drafts.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { newReligiousPartnerFormSchema } from "~/models/religious/religious-partner.schema";
import { checkReligiousPartnerDetails } from "~/server/religious/partners";
import { PartnerFields } from "./partner-fields";
import { STEPS, WIZARD_TITLE } from "./religious-wizard";
import { WIZARD } from "./religious-wizard.server";

export const handle = { title: `Partner Details - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(newReligiousPartnerFormSchema);
const validator = stepValidator(fieldsValidator);

export { submitFirstStep as clientAction } from "~/app/components/wizard/submit-first-step";

export const loader = pageLoader("content.write", (args) => loadFirstStep(args, WIZARD));

export const action = pageAction("content.write", (args) =>
  submitFieldsStep(args, {
    wizard: WIZARD,
    step: "details",
    next: "messages",
    validator: fieldsValidator,
    check: (values) => checkReligiousPartnerDetails(args.caller, values),
  }),
);

export default function PartnerDetails() {
  const page = useLoaderData<typeof loader>();
  return (
    <FieldsStep {...page} title={WIZARD_TITLE} steps={STEPS} step="details" validator={validator}>
      <PartnerFields>
        <ActiveStatusField />
      </PartnerFields>
    </FieldsStep>
  );
}

export function ErrorBoundary() {
  return (
    <DraftErrorView back={{ href: "/admin/religious", label: "Back to Religious Partners" }} />
  );
}
