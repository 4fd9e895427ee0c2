import { useLoaderData } from "@remix-run/react";
import { RemoveOutcome } from "~/app/admin/reports/outcomes/remove-outcome";
import { submitRemoval, toRemovedOutcome } from "~/app/admin/reports/outcomes/removal.server";
import { useCurrentListUrl } from "~/app/components/list/list";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { getOutcomeOfPatient } from "~/server/outcomes/outcomes";
import { backToPatient, parseOutcomeId, parsePatientId } from "./patient-id.server";

export const handle = { title: "Remove Outcome", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) =>
  toRemovedOutcome(
    await getOutcomeOfPatient(caller, parsePatientId(params), parseOutcomeId(params)),
  ),
);

export const action = pageAction("patients.write", async (args) => {
  const { caller, params } = args;
  const id = parseOutcomeId(params);
  await getOutcomeOfPatient(caller, parsePatientId(params), id);
  return submitRemoval(args, id, backToPatient(args));
});

export default function RemoveOutcomeOfPatient() {
  return <RemoveOutcome {...useLoaderData<typeof loader>()} closeTo={useCurrentListUrl()} />;
}

export { PatientError as ErrorBoundary } from "./patient-error";
