import { useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { endCaretakerByStaff, getCaretaker } from "~/server/patient-records/caretakers";
import { readPatientSummary } from "~/server/patient-records/summary";
import { backToPatient, parsePatientId, parsePersonId } from "./patient-id.server";

export const handle = { title: "End Now", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const patientId = parsePatientId(params);
  const { name: patient } = await readPatientSummary(caller, patientId);
  return { patient, ...(await getCaretaker(caller, patientId, parsePersonId(params))) };
});

export const action = pageAction("patients.write", (args) => {
  const { caller, request, params } = args;
  const [patientId, id] = [parsePatientId(params), parsePersonId(params)];
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `This was not ended: ${detail}`,
    save: async (writer) => {
      const { name } = await endCaretakerByStaff(writer, patientId, id);
      return { to: backToPatient(args), message: `${name} sees nothing of this patient anymore` };
    },
  });
});

/** Confirmation that ends what somebody around a patient sees and does (AREAS 3, 7). */
export default function EndPerson() {
  const { patient, name, isGuardian, status } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="End Now"
      closeTo={useCurrentListUrl()}
      busyLabel="Ending..."
      failedTitle="That Did Not Work"
      tone="destroy"
    >
      {status === "Invited" ? (
        <p>
          The invitation to <strong>{name}</strong> does not work anymore then.
        </p>
      ) : (
        <p>
          <strong>{name}</strong> is signed out everywhere, and sees nothing of {patient} anymore.
          What they asked for or answered stays, with their name.
        </p>
      )}
      <p>
        {isGuardian
          ? `Nobody acts for ${patient} then. Add another guardian, and invite them.`
          : `${patient} sees that it has ended, and can invite them again. We do not tell them.`}
      </p>
    </Confirmation>
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
