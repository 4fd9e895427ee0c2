import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { listCoachChoices } from "~/server/coaches/choices";
import { listFacilityChoices } from "~/server/facilities/choices";
import { listProcedureChoices, listVersionChoices } from "~/server/patient-records/episode-choices";
import { updateEpisode } from "~/server/patient-records/episodes";
import { getPatientEpisode } from "~/server/patient-records/episodes-of-patient";
import { EpisodeForm, episodeValidator } from "./episode-form";
import { toEpisodeFormValues } from "./patient-facts.server";
import { backToPatient, parseEpisodeId, parsePatientId } from "./patient-id.server";

export const handle = { title: "Edit Procedure", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const episode = await getPatientEpisode(caller, parsePatientId(params), parseEpisodeId(params));
  const { procedure: name, version } = episode;
  const groups = await listProcedureChoices(caller);
  const facilities = await listFacilityChoices(caller, episode.facilityId);
  const coaches = await listCoachChoices(caller, episode.coachId);
  const versions = await listVersionChoices(caller, episode);
  const values = toEpisodeFormValues(episode);
  return { name, version, episode: values, groups, facilities, coaches, versions };
});

export const action = pageAction("patients.write", (args) => {
  const { caller, request, params } = args;
  const [patientId, id] = [parsePatientId(params), parseEpisodeId(params)];
  return submitForm({
    caller,
    request,
    validator: episodeValidator,
    failure: (detail) => `Failed to update procedure: ${detail}`,
    save: async ({ values: { planVersionId, ...values }, caller, expectedVersions }) => {
      const { procedureId } = await getPatientEpisode(caller, patientId, id);
      // The version is one of the procedure that was there.
      const version = values.procedureId === procedureId ? { planVersionId } : {};
      await updateEpisode(caller, id, { ...values, ...version }, expectedVersions);
      return { to: backToPatient(args), message: "Procedure updated successfully" };
    },
    toFormValues: toEpisodeFormValues,
    recreatePath: `/admin/patients/${patientId}/episodes/new`,
  });
});

export default function EditEpisode() {
  const { name, ...form } = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Edit Procedure" about={name} closeTo={closeTo}>
      <EpisodeForm {...form} closeTo={closeTo} submitLabel="Save Changes" />
    </RouteDialog>
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
