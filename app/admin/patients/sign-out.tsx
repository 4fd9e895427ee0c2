import { useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { Caution } from "~/app/components/ui/caution";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { readSignOut, signOutPatientByStaff } from "~/server/patient-records/sign-out";
import { readPatientSummary } from "~/server/patient-records/summary";
import { backToPatient, parsePatientId } from "./patient-id.server";

export const handle = { title: "Sign Out Devices", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const id = parsePatientId(params);
  const { name } = await readPatientSummary(caller, id);
  const { guardians, addresses, ...preview } = await readSignOut(caller, id);
  return {
    ...{ name, ...preview },
    guardians: guardians.length > 0 ? LIST.format(guardians) : null,
    addresses: addresses.length > 0 ? LIST.format(addresses) : null,
  };
});

const LIST = new Intl.ListFormat("en-US");

export const action = pageAction("patients.write", (args) => {
  const { caller, request, params } = args;
  const id = parsePatientId(params);
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to sign out devices: ${detail}`,
    save: async (writer) => {
      const { firstName } = await signOutPatientByStaff(writer, id);
      return {
        to: backToPatient(args),
        message: `${firstName} is signed out on every device. To sign in again they need a new code.`,
      };
    },
  });
});

/** Confirmation that signs out a patient's devices, as when a phone was stolen and the patient calls (AREAS 4). */
export default function SignOutDevices() {
  const { name, devices, guardians, addresses } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="Sign Out Devices"
      closeTo={useCurrentListUrl()}
      failedTitle="Not Signed Out"
      busyLabel="Signing Out..."
      tone="destroy"
      isImpossible={devices === 0}
    >
      {devices === 0 ? (
        <p>
          Nobody is signed in as <b>{name}</b> on any device.
        </p>
      ) : (
        <>
          <p>
            <b>{name}</b> is signed in on {devices === 1 ? "1 device" : `${devices} devices`}. All
            are signed out at once.
            {guardians && ` ${guardians}, who acts for them, is signed out too.`} People who help
            them stay signed in.
          </p>
          <Caution>
            {addresses
              ? `To sign in again they need a new code, which goes to ${addresses}. If somebody else can read it there, as on a stolen phone, change that first.`
              : "To sign in again they need a new code, and there is no address that it could go to. Add one first."}
          </Caution>
        </>
      )}
    </Confirmation>
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
