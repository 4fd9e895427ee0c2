import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { TextField } from "~/app/components/forms/form/fields";
import { RadioField } from "~/app/components/forms/radio-field";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { toListQuery } from "~/app/contracts/list-url";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { storeAnswers } from "~/app/http/wizard.server";
import { saveReview } from "~/app/http/wizard-review.server";
import { PATIENT_STEPS } from "~/models/patients/patient-wizard.schema";
import { INVITE_LATER, WIZARD_INVITE_CHANNELS } from "~/models/patients/wizard-channels.schema";
import { isChannelOn } from "~/server/outbox/channels";
import { readConsentAge, savePatientWizard } from "~/server/patient-records/wizard";
import { ALL_PATIENTS_PATH } from "./path";
import { STEPS, WIZARD_TITLE } from "./patient-wizard";
import { FIELD_NAMES, loadStep, WIZARD } from "./patient-wizard.server";

export const handle = { title: `Invitation - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(PATIENT_STEPS.invitation);
const validator = stepValidator(fieldsValidator);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const { stored, page } = await loadStep(caller, params.draft, "invitation");
  return {
    page,
    ...(await readConsentAge(caller, stored.typed)),
    channels: WIZARD_INVITE_CHANNELS.filter(
      ({ value }) => value === "letter" || value === INVITE_LATER || isChannelOn(value),
    ),
  };
});

export const action = pageAction("patients.write", (args) => {
  const draft = args.params.draft ?? "";
  const save = saveReview({
    fieldsByStep: FIELD_NAMES,
    failure: (detail) => `Failed to create patient: ${detail}`,
    save: async ({ caller }) => {
      const { patient, invited } = await savePatientWizard(caller, draft);
      const { id } = patient;
      const message = "Patient created successfully";
      if (invited?.channel === "letter") {
        return {
          to: `/admin/patients/${id}/letter`,
          message,
          detail: "The letter is ready to print",
        };
      }
      return {
        to: ALL_PATIENTS_PATH + toListQuery(args.url.searchParams),
        message,
        ...(invited && { detail: "The invitation is on its way" }),
        createdId: id,
        action: { label: "View", href: `/admin/patients/${id}` },
      };
    },
  });
  return submitFieldsStep(args, {
    wizard: WIZARD,
    step: "invitation",
    previousStep: "procedure",
    validator: fieldsValidator,
    next: async (submitted) => {
      await storeAnswers(submitted);
      return save(submitted, draft);
    },
  });
});

export default function PatientInvitation() {
  const { page, isMinor, consentAge, channels } = useLoaderData<typeof loader>();
  return (
    <FieldsStep
      {...page}
      title={WIZARD_TITLE}
      steps={STEPS}
      step="invitation"
      validator={validator}
      previous
      saveLabel="Save Patient"
    >
      {isMinor && (
        <>
          <p>
            {`Patients under ${consentAge} do not join alone. A guardian joins for them, with the invitation.`}
          </p>
          <FieldRow>
            <TextField name="guardianName" label="Guardian’s Name" />
            <TextField name="guardianRelationship" label="Relationship (optional)" />
            <TextField name="guardianEmail" label="Guardian’s Email (optional)" type="email" />
            <TextField name="guardianMobile" label="Guardian’s Mobile (optional)" type="tel" />
          </FieldRow>
        </>
      )}
      <RadioField name="channel" label="Invitation" options={channels} />
    </FieldsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={{ href: ALL_PATIENTS_PATH, label: "Back to Patients" }} />;
}
