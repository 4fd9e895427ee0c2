import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { useListLink } from "~/app/components/list/list";
import { StatusSet } from "~/app/components/partner/status-set";
import { DraftError } from "~/app/components/wizard/draft-error";
import { stepValidator } from "~/app/contracts/step-validator";
import { WizardDialog } from "~/app/components/wizard/wizard-dialog";
import { WizardActions, WizardForm } from "~/app/components/wizard/wizard-form";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadFirstStep } from "~/app/http/wizard-drafts.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { newReligiousPartnerFormSchema } from "~/models/religious/religious-partner.schema";
import { requireFreeReligiousPartnerName } from "~/server/religious/partners";
import { PartnerFields } from "./partner-fields";
import { STEPS, WIZARD_TITLE } from "./religious-wizard";
import { WIZARD } from "./religious-wizard.server";

export const handle = { title: `Partner Details - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/should-revalidate";

const rules = withZod(newReligiousPartnerFormSchema);
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
    next: "messages",
    validator: rules,
    check: ({ partnerName }) => requireFreeReligiousPartnerName(caller, partnerName),
  }),
);

export default function PartnerDetails() {
  const { draft, typed, version } = useLoaderData<typeof loader>();
  const link = useListLink();
  const closeTo = link(draft ? `/drafts/${draft}/cancel` : "");
  return (
    <WizardDialog title={WIZARD_TITLE} steps={STEPS} step="details" closeTo={closeTo}>
      <WizardForm validator={validator} typed={typed} version={version} enter="next">
        <div className="fields">
          <PartnerFields />
          <StatusSet />
        </div>
        <WizardActions />
      </WizardForm>
    </WizardDialog>
  );
}

export function ErrorBoundary() {
  return <DraftError back={{ href: "/admin/religious", label: "Back to Religious Partners" }} />;
}
