import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useCurrentListUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { cancelEpisodeSchema } from "~/models/patients/episode.schema";
import { cancelEpisode } from "~/server/patient-records/episodes";
import { getPatientEpisode } from "~/server/patient-records/episodes-of-patient";
import { backToPatient, parseEpisodeId, parsePatientId } from "./patient-id.server";

export const handle = { title: "Cancel Procedure", dialog: true };

const cancelValidator = withZod(cancelEpisodeSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const episode = await getPatientEpisode(caller, parsePatientId(params), parseEpisodeId(params));
  return { name: episode.procedure, version: episode.version };
});

export const action = pageAction("patients.write", (args) => {
  const { caller, request, params } = args;
  const [patientId, id] = [parsePatientId(params), parseEpisodeId(params)];
  return submitForm({
    caller,
    request,
    validator: cancelValidator,
    failure: (detail) => `Failed to cancel procedure: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      await getPatientEpisode(caller, patientId, id);
      await cancelEpisode(caller, id, values, expectedVersions);
      return { to: backToPatient(args), message: "Procedure canceled" };
    },
  });
});

export default function CancelEpisode() {
  const { name, version } = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Cancel Procedure" about={name} closeTo={closeTo}>
      <Form validator={cancelValidator} version={version}>
        <div className="grid gap-5">
          <p>
            The patient sees that it is canceled, and gets no more messages about it. Its rides and
            live sessions are marked, for you to cancel them. This cannot be undone.
          </p>
          <TextField name="reason" label="Reason" hint="Only staff see it." hasInitialFocus />
        </div>
        <FormActions>
          <a className="button" href={closeTo} data-stay="">
            Keep Procedure
          </a>{" "}
          <SubmitButton busyLabel="Canceling...">Cancel Procedure</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
