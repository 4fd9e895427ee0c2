import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { TextField } from "~/app/components/forms/field";
import { useListLink } from "~/app/components/list/list";
import { ContactFields } from "~/app/components/partner/contact-fields";
import { StatusSet } from "~/app/components/partner/status-set";
import { DraftError } from "~/app/components/wizard/draft-error";
import { stepValidator } from "~/app/contracts/step-validator";
import { WizardDialog } from "~/app/components/wizard/wizard-dialog";
import { WizardActions, WizardForm } from "~/app/components/wizard/wizard-form";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadFirstStep } from "~/app/http/wizard-drafts.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { newAdvertiserFormSchema } from "~/models/advertisers/advertiser.schema";
import { requireFreeAdvertiserName } from "~/server/advertisers/advertisers";
import { STEPS, WIZARD_TITLE } from "./advertiser-wizard";
import { WIZARD } from "./advertiser-wizard.server";

export const handle = { title: `Advertiser Details - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/should-revalidate";

const rules = withZod(newAdvertiserFormSchema);
const validator = stepValidator(rules);

export const loader = pageLoader("content.write", ({ caller, params }) =>
  loadFirstStep(caller, WIZARD, params.draft),
);

export const action = pageAction("content.write", ({ caller, request, params }) =>
  submitFieldsStep({
    caller,
    request,
    wizard: WIZARD,
    draft: params.draft,
    step: "details",
    next: "advertisements",
    validator: rules,
    check: ({ advertiserName }) => requireFreeAdvertiserName(caller, advertiserName),
  }),
);

export default function AdvertiserDetails() {
  const { draft, typed, version } = useLoaderData<typeof loader>();
  const link = useListLink();
  const closeTo = link(draft ? `/drafts/${draft}/cancel` : "");
  return (
    <WizardDialog title={WIZARD_TITLE} steps={STEPS} step="details" closeTo={closeTo}>
      <WizardForm validator={validator} typed={typed} version={version} enter="next">
        <div className="fields">
          <TextField name="advertiserName" label="Advertiser Name" first />
          <div className="fields side-by-side">
            <ContactFields />
          </div>
          <StatusSet />
        </div>
        <WizardActions />
      </WizardForm>
    </WizardDialog>
  );
}

export function ErrorBoundary() {
  return <DraftError back={{ href: "/admin/advertisers", label: "Back to Advertisers" }} />;
}
