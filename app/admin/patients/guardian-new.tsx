import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { addGuardian } from "~/server/patient-records/guardians";
import { GuardianDialog, guardianValidator } from "./guardian-form";
import { backToPatient, parsePatientId } from "./patient-id.server";

export const handle = { title: "Add Guardian", dialog: true };
export { openWithoutServer as clientLoader } from "~/app/components/forms/form/open-without-server";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", () => Promise.resolve(null));

export const action = pageAction("patients.write", (args) => {
  const { caller, request, params } = args;
  const patientId = parsePatientId(params);
  return submitForm({
    caller,
    request,
    validator: guardianValidator,
    failure: (detail) => `Failed to add guardian: ${detail}`,
    save: async ({ values, caller }) => {
      await addGuardian(caller, patientId, values);
      return { to: backToPatient(args), message: "Guardian added" };
    },
  });
});

export default function AddGuardian() {
  return (
    <GuardianDialog
      title="Add Guardian"
      submitLabel="Add Guardian"
      explanation="A guardian joins for a patient who is under age, sees what the patient sees, and answers for them."
    />
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
