import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { SelectField } from "~/app/components/forms/form/fields";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useCurrentListUrl } from "~/app/components/list/list";
import { Caution } from "~/app/components/ui/caution";
import { FormActions } from "~/app/components/ui/form-actions";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { endSchema } from "~/models/patients/patient-actions.schema";
import { END_REASONS } from "~/models/patients/patient-options.schema";
import { countOpenRequests, endPatient } from "~/server/patient-records/end";
import { readPatientSummary } from "~/server/patient-records/summary";
import { describeRequests } from "./describe-requests.server";
import { backToPatient, parsePatientId } from "./patient-id.server";

export const handle = { title: "End Patient", dialog: true };

const endValidator = withZod(endSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const id = parsePatientId(params);
  const { name, version } = await readPatientSummary(caller, id);
  return { name, version, requests: describeRequests(await countOpenRequests(caller, id)) };
});

export const action = pageAction("patients.write", (args) => {
  const { caller, request, params } = args;
  const id = parsePatientId(params);
  return submitForm({
    caller,
    request,
    validator: endValidator,
    failure: (detail) => `Failed to end patient: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      await endPatient(caller, id, values, expectedVersions);
      return {
        to: backToPatient(args),
        message: "Patient ended",
      };
    },
  });
});

export default function EndPatient() {
  const { name, version, requests } = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="End Patient" about={name} closeTo={closeTo}>
      <Form validator={endValidator} version={version}>
        <div className="grid gap-5">
          <p>
            Nothing more is sent to them, and their invitation stops working. They are not told.
            Their data stays, and whoever has joined can still read their own pages.
          </p>
          {requests && <Caution>{requests}</Caution>}
          <SelectField
            name="reason"
            label="Reason"
            placeholder="Choose..."
            options={END_REASONS}
            hint="“Deceased” also signs out all devices, and ends the access of the people around them."
          />
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton busyLabel="Ending...">End Patient</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
