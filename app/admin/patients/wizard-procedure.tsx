import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { PATIENT_STEPS } from "~/models/patients/patient-wizard.schema";
import { listCoachChoices } from "~/server/coaches/choices";
import { listFacilityChoices } from "~/server/facilities/choices";
import { listProcedureChoices } from "~/server/patient-records/episode-choices";
import { checkPatientProcedure } from "~/server/patient-records/wizard";
import { EpisodeFields } from "./episode-form";
import { ALL_PATIENTS_PATH } from "./path";
import { STEPS, WIZARD_TITLE } from "./patient-wizard";
import { loadStep, WIZARD } from "./patient-wizard.server";

export const handle = { title: `Procedure - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(PATIENT_STEPS.procedure);
const validator = stepValidator(fieldsValidator);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const { page } = await loadStep(caller, params.draft, "procedure");
  const facilities = await listFacilityChoices(caller);
  const coaches = await listCoachChoices(caller);
  return { page, facilities, coaches, groups: await listProcedureChoices(caller) };
});

export const action = pageAction("patients.write", (args) =>
  submitFieldsStep(args, {
    wizard: WIZARD,
    step: "procedure",
    previousStep: "details",
    next: "invitation",
    validator: fieldsValidator,
    check: (values) => checkPatientProcedure(args.caller, values),
  }),
);

export default function PatientProcedure() {
  const { page, ...choices } = useLoaderData<typeof loader>();
  return (
    <FieldsStep
      {...page}
      title={WIZARD_TITLE}
      steps={STEPS}
      step="procedure"
      validator={validator}
      previous
    >
      <p className="text-soft">Leave this blank if the procedure is not known yet.</p>
      <EpisodeFields {...choices} />
    </FieldsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={{ href: ALL_PATIENTS_PATH, label: "Back to Patients" }} />;
}
