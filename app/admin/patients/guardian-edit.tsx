import { useLoaderData } from "@remix-run/react";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { getGuardian, updateGuardian } from "~/server/patient-records/guardians";
import { GuardianDialog, guardianValidator } from "./guardian-form";
import { backToPatient, parsePatientId, parsePersonId } from "./patient-id.server";

export const handle = { title: "Edit Guardian", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const guardian = await getGuardian(caller, parsePatientId(params), parsePersonId(params));
  const { name, relationship, email, mobile, version } = guardian;
  return { guardian: { name, relationship, email, mobile }, version };
});

export const action = pageAction("patients.write", (args) => {
  const { caller, request, params } = args;
  const [patientId, id] = [parsePatientId(params), parsePersonId(params)];
  return submitForm({
    caller,
    request,
    validator: guardianValidator,
    failure: (detail) => `Failed to update guardian: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      await updateGuardian(caller, patientId, id, values, expectedVersions);
      return { to: backToPatient(args), message: "Guardian updated" };
    },
  });
});

export default function EditGuardian() {
  return (
    <GuardianDialog
      title="Edit Guardian"
      submitLabel="Save Changes"
      explanation="With another address, an invitation that went to the old one stops working. Invite again afterwards."
      {...useLoaderData<typeof loader>()}
    />
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
