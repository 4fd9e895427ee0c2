import { useLoaderData } from "@remix-run/react";
import { useHasPermission } from "~/app/components/layout/permissions";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadFirstStep } from "~/app/http/wizard-drafts.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { NEW_COACH_STATUSES } from "~/models/coaches/coach-options.schema";
import { checkCoachDetails } from "~/server/coaches/wizard";
import { detailsValidator } from "./details-validator";
import { BACK_TO_LIST, STEPS, WIZARD_TITLE } from "./coach-wizard";
import { WIZARD } from "./coach-wizard.server";
import { CoachDetailsFields } from "./details-fields";

export const handle = { title: `Coach Details - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const validator = stepValidator(detailsValidator);

export { submitFirstStep as clientAction } from "~/app/components/wizard/submit-first-step";

export const loader = pageLoader("content.write", (args) => loadFirstStep(args, WIZARD));

export const action = pageAction("content.write", (args) =>
  submitFieldsStep(args, {
    wizard: WIZARD,
    step: "details",
    next: "offer",
    validator: detailsValidator,
    // Preselected values are no input: Cancel leaves no draft of them.
    loadInitialDraft: () =>
      Promise.resolve({ initial: { typed: { status: NEW_COACH_STATUSES[0] } } }),
    check: (values) => checkCoachDetails(args.caller, values),
  }),
);

export default function CoachDetails() {
  const page = useLoaderData<typeof loader>();
  const mayReach = useHasPermission("patients.write");
  return (
    <FieldsStep {...page} title={WIZARD_TITLE} steps={STEPS} step="details" validator={validator}>
      <CoachDetailsFields statuses={NEW_COACH_STATUSES} mayReach={mayReach} hasInitialFocus />
    </FieldsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={BACK_TO_LIST} />;
}
