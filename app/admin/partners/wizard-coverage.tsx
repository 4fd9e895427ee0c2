import { useLoaderData } from "@remix-run/react";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { stepValidator } from "~/app/contracts/step-validator";
import { toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { saveReview } from "~/app/http/wizard-review.server";
import { storeAnswers } from "~/app/http/wizard.server";
import { PARTNER_STEP_FIELDS } from "~/models/partners/partner.schema";
import { readPlanOptions } from "~/server/partners/plan-options";
import { savePartnerWizard } from "~/server/partners/wizard";
import { PartnerCoverageFields } from "./coverage-fields";
import { coverageValidator } from "./partner-validators";
import { BACK_TO_LIST, STEPS, WIZARD_TITLE } from "./partner-wizard";
import { loadCoverageStep, WIZARD } from "./partner-wizard.server";

export const handle = { title: `Coverage - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const validator = stepValidator(coverageValidator);

export const loader = pageLoader("billing.write", async ({ caller, params }) => ({
  page: await loadCoverageStep(caller, params.draft),
  plans: await readPlanOptions(caller),
}));

export const action = pageAction("billing.write", (args) => {
  const draft = args.params.draft ?? "";
  const save = saveReview({
    fieldsByStep: PARTNER_STEP_FIELDS,
    failure: (detail) => `Failed to create partner: ${detail}`,
    save: async ({ caller }) => {
      const { id } = await savePartnerWizard(caller, draft);
      return {
        to: `/admin/partners${toListQuery(args.url.searchParams)}`,
        message: "Partner created successfully",
        createdId: id,
        action: { label: "View", href: `/admin/partners/${id}` },
      };
    },
  });
  return submitFieldsStep(args, {
    wizard: WIZARD,
    step: "coverage",
    previousStep: "details",
    validator: coverageValidator,
    next: async (submitted) => {
      await storeAnswers(submitted);
      return save(submitted, draft);
    },
  });
});

export default function PartnerCoverage() {
  const { page, plans } = useLoaderData<typeof loader>();
  return (
    <FieldsStep
      {...page}
      title={WIZARD_TITLE}
      steps={STEPS}
      step="coverage"
      validator={validator}
      previous
      saveLabel="Save Partner"
    >
      <PartnerCoverageFields plans={plans} />
    </FieldsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={BACK_TO_LIST} />;
}
