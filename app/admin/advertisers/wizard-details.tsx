import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { TextField } from "~/app/components/forms/form/fields";
import { ContactFields } from "~/app/components/partner/contact-fields";
import { ActiveStatusField } from "~/app/components/partner/active-status-field";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadFirstStep } from "~/app/http/wizard-drafts.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { newAdvertiserFormSchema } from "~/models/advertisers/advertiser.schema";
import { checkAdvertiserDetails } from "~/server/advertisers/advertisers";
import { STEPS, WIZARD_TITLE } from "./advertiser-wizard";
import { WIZARD } from "./advertiser-wizard.server";

export const handle = { title: `Advertiser Details - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(newAdvertiserFormSchema);
const validator = stepValidator(fieldsValidator);

export { submitFirstStep as clientAction } from "~/app/components/wizard/submit-first-step";

export const loader = pageLoader("content.write", (args) => loadFirstStep(args, WIZARD));

export const action = pageAction("content.write", (args) =>
  submitFieldsStep(args, {
    wizard: WIZARD,
    step: "details",
    next: "advertisements",
    validator: fieldsValidator,
    check: (values) => checkAdvertiserDetails(args.caller, values),
  }),
);

export default function AdvertiserDetails() {
  const page = useLoaderData<typeof loader>();
  return (
    <FieldsStep {...page} title={WIZARD_TITLE} steps={STEPS} step="details" validator={validator}>
      <FieldRow>
        <TextField name="advertiserName" label="Advertiser Name" hasInitialFocus />
        <ActiveStatusField />
        <ContactFields />
      </FieldRow>
    </FieldsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={{ href: "/admin/advertisers", label: "Back to Advertisers" }} />;
}
