import { useLoaderData } from "@remix-run/react";
import { useHasPermission } from "~/app/components/layout/permissions";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { hasPermission } from "~/server/platform/caller";
import { offerValidator } from "./coach-validators";
import { BACK_TO_LIST, STEPS, WIZARD_TITLE } from "./coach-wizard";
import { loadStep, WIZARD } from "./coach-wizard.server";
import { CoachOfferFields } from "./offer-fields";

export const handle = { title: `What They Offer - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const VALIDATORS = {
  withLink: stepValidator(offerValidator(true)),
  withoutLink: stepValidator(offerValidator(false)),
};

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { page } = await loadStep(caller, params.draft, "offer");
  return page;
});

export const action = pageAction("content.write", (args) =>
  submitFieldsStep<unknown>(args, {
    wizard: WIZARD,
    step: "offer",
    previousStep: "details",
    next: "hours",
    validator: offerValidator(hasPermission(args.caller, "patients.write")),
  }),
);

export default function CoachOffer() {
  const page = useLoaderData<typeof loader>();
  const mayReach = useHasPermission("patients.write");
  return (
    <FieldsStep
      {...page}
      title={WIZARD_TITLE}
      steps={STEPS}
      step="offer"
      validator={mayReach ? VALIDATORS.withLink : VALIDATORS.withoutLink}
      previous
    >
      <CoachOfferFields mayReach={mayReach} hasPrice />
    </FieldsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={BACK_TO_LIST} />;
}
