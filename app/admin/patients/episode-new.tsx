import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { listCoachChoices } from "~/server/coaches/choices";
import { listFacilityChoices } from "~/server/facilities/choices";
import { listProcedureChoices } from "~/server/patient-records/episode-choices";
import { createEpisode } from "~/server/patient-records/episodes";
import { readPatientSummary } from "~/server/patient-records/summary";
import { EpisodeForm, episodeValidator } from "./episode-form";
import { backToPatient, parsePatientId } from "./patient-id.server";

export const handle = { title: "Add Procedure", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const { name } = await readPatientSummary(caller, parsePatientId(params));
  const facilities = await listFacilityChoices(caller);
  const coaches = await listCoachChoices(caller);
  return { name, facilities, coaches, groups: await listProcedureChoices(caller) };
});

export const action = pageAction("patients.write", (args) => {
  const { caller, request, params } = args;
  const patientId = parsePatientId(params);
  return submitForm({
    caller,
    request,
    validator: episodeValidator,
    failure: (detail) => `Failed to add procedure: ${detail}`,
    save: async ({ values, caller }) => {
      await createEpisode(caller, { ...values, patientId });
      return { to: backToPatient(args), message: "Procedure added successfully" };
    },
  });
});

export default function AddEpisode() {
  const { name, ...choices } = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Add Procedure" about={name} closeTo={closeTo}>
      <EpisodeForm {...choices} closeTo={closeTo} submitLabel="Add Procedure" />
    </RouteDialog>
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
