import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadFirstStep } from "~/app/http/wizard-drafts.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { facilityFormSchema } from "~/models/facilities/facility.schema";
import { listPartOfChoices } from "~/server/facilities/choices";
import { checkFacilityDetails } from "~/server/facilities/facilities";
import { FacilityFields } from "./facility-fields";
import { BACK_TO_LIST, STEPS, WIZARD_TITLE } from "./facility-wizard";
import { WIZARD } from "./facility-wizard.server";

export const handle = { title: `Facility Details - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(facilityFormSchema);
const validator = stepValidator(fieldsValidator);

export { submitFirstStep as clientAction } from "~/app/components/wizard/submit-first-step";

export const loader = pageLoader("content.write", (args) =>
  loadFirstStep(args, WIZARD, async () => ({ partOf: await listPartOfChoices(args.caller) })),
);

export const action = pageAction("content.write", (args) =>
  submitFieldsStep(args, {
    wizard: WIZARD,
    step: "details",
    next: "way",
    validator: fieldsValidator,
    check: (values) => checkFacilityDetails(args.caller, values),
  }),
);

export default function FacilityDetails() {
  const { partOf, ...page } = useLoaderData<typeof loader>();
  return (
    <FieldsStep {...page} title={WIZARD_TITLE} steps={STEPS} step="details" validator={validator}>
      <FacilityFields partOf={partOf} hasInitialFocus />
    </FieldsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={BACK_TO_LIST} />;
}
