import { useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { VERSION_FIELD } from "~/app/contracts/form-fields";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { readVersion } from "~/app/http/run-submission.server";
import { reopenPatient } from "~/server/patient-records/end";
import { readPatientSummary } from "~/server/patient-records/summary";
import { backToPatient, parsePatientId } from "./patient-id.server";

export const handle = { title: "Reopen Patient", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", ({ caller, params }) =>
  readPatientSummary(caller, parsePatientId(params)),
);

export const action = pageAction("patients.write", (args) => {
  const { caller, request, params } = args;
  const id = parsePatientId(params);
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to reopen patient: ${detail}`,
    save: async (caller, form) => {
      await reopenPatient(caller, id, readVersion(form));
      return {
        to: backToPatient(args),
        message: "Patient reopened",
      };
    },
  });
});

export default function ReopenPatient() {
  const { name, version, reopenedStatus } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="Reopen Patient"
      closeTo={useCurrentListUrl()}
      failedTitle="Not Reopened"
      busyLabel="Reopening..."
      tone="primary"
      renderedValues={{ [VERSION_FIELD]: version }}
    >
      <p>
        <b>{name}</b> will be “{reopenedStatus}” again. What was stopped stays stopped: messages,
        invitations, and requests that were marked.
      </p>
    </Confirmation>
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
