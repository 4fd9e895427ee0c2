import { useLoaderData } from "@remix-run/react";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadFirstStep } from "~/app/http/wizard-drafts.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { checkPatientDetails } from "~/server/patient-records/wizard";
import { ALL_PATIENTS_PATH } from "./path";
import { PatientFields, patientValidator } from "./patient-form";
import { STEPS, WIZARD_TITLE } from "./patient-wizard";
import { WIZARD } from "./patient-wizard.server";

export const handle = { title: `Patient Details - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const validator = stepValidator(patientValidator);

export { submitFirstStep as clientAction } from "~/app/components/wizard/submit-first-step";

export const loader = pageLoader("patients.write", (args) => loadFirstStep(args, WIZARD));

export const action = pageAction("patients.write", (args) =>
  submitFieldsStep(args, {
    wizard: WIZARD,
    step: "details",
    next: "procedure",
    validator: patientValidator,
    check: (values) => checkPatientDetails(args.caller, values),
  }),
);

export default function PatientDetails() {
  const page = useLoaderData<typeof loader>();
  return (
    <FieldsStep {...page} title={WIZARD_TITLE} steps={STEPS} step="details" validator={validator}>
      <PatientFields />
    </FieldsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={{ href: ALL_PATIENTS_PATH, label: "Back to Patients" }} />;
}
