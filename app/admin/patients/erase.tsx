import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { Caution } from "~/app/components/ui/caution";
import { VERSION_FIELD } from "~/app/contracts/form-fields";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { readVersion } from "~/app/http/run-submission.server";
import { erasePatient, readErasedContents } from "~/server/patient-records/erase";
import { readPatientSummary } from "~/server/patient-records/summary";
import { presentWithdrawals } from "~/app/patient/present-withdrawals.server";
import { parsePatientId } from "./patient-id.server";

export const handle = { title: "Erase Patient", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const id = parsePatientId(params);
  const { name, version } = await readPatientSummary(caller, id);
  const { upcoming, ...erased } = await readErasedContents(caller, id);
  return { name, version, ...erased, withdrawals: presentWithdrawals(upcoming) };
});

export const action = pageAction("patients.write", ({ caller, request, params }) => {
  const id = parsePatientId(params);
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to erase patient: ${detail}`,
    save: async (caller, form) => {
      await erasePatient(caller, id, readVersion(form));
      const to = "/admin/patients/all";
      return { to, message: "Patient erased", action: undoDeletion("patient", id, to) };
    },
  });
});

export default function ErasePatient() {
  const { name, version, contents, keptFor, withdrawals, ...kept } = useLoaderData<typeof loader>();
  const { authorizationsKeptFor, hasOrders } = kept;
  return (
    <DeleteConfirmation
      title="Erase Patient"
      busyLabel="Erasing..."
      closeTo={useCurrentListUrl()}
      renderedValues={{ [VERSION_FIELD]: version }}
    >
      <p>
        Are you sure you want to erase <b>{name}</b>, with everything that is stored here about
        them? Devices are signed out at once. Later it is gone for good, what the hospital entered
        included.
        {keptFor && ` To keep the record, end it instead: it stays for ${keptFor} then.`}
      </p>
      {contents.length > 0 && (
        <ul className="list-disc pl-6 text-sm text-soft">
          {contents.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {authorizationsKeptFor && (
        <p>
          What they chose about sponsored content ends, and its record stays for{" "}
          {authorizationsKeptFor} without their name and without anything about their health.
        </p>
      )}
      {hasOrders && (
        <p>
          Their orders stay without their name: plan, amounts, what was paid, and the reasons that
          staff gave. A payment that they began and did not make ends. Refund first what they are to
          get back.
        </p>
      )}
      {withdrawals.length > 0 && (
        <>
          <Caution>
            These are withdrawn. What is confirmed is listed under Live Sessions, so that you cancel
            it; restoring the patient does not arrange it again.
          </Caution>
          <ul className="list-disc pl-6 text-sm">
            {withdrawals.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </DeleteConfirmation>
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
