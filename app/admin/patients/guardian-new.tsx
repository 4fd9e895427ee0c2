import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useCurrentListUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { guardianSchema } from "~/models/patients/patient-actions.schema";
import { addGuardian } from "~/server/patient-records/guardians";
import { backToPatient, parsePatientId } from "./patient-id.server";

export const handle = { title: "Add Guardian", dialog: true };
export { openWithoutServer as clientLoader } from "~/app/components/forms/form/open-without-server";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const guardianValidator = withZod(guardianSchema);

export const loader = pageLoader("patients.write", () => Promise.resolve(null));

export const action = pageAction("patients.write", (args) => {
  const { caller, request, params } = args;
  const patientId = parsePatientId(params);
  return submitForm({
    caller,
    request,
    validator: guardianValidator,
    failure: (detail) => `Failed to add guardian: ${detail}`,
    save: async ({ values, caller }) => {
      await addGuardian(caller, patientId, values);
      return { to: backToPatient(args), message: "Guardian added" };
    },
  });
});

export default function AddGuardian() {
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Add Guardian" closeTo={closeTo}>
      <Form validator={guardianValidator}>
        <div className="grid gap-5">
          <p>
            A guardian joins for a patient who is under age, sees what the patient sees, and answers
            for them.
          </p>
          <FieldRow>
            <TextField name="name" label="Name" hasInitialFocus />
            <TextField name="relationship" label="Relationship (optional)" />
            <TextField name="email" label="Email (optional)" type="email" />
            <TextField name="mobile" label="Mobile (optional)" type="tel" />
          </FieldRow>
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton>Add Guardian</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
