import { FormActions } from "~/app/components/ui/form-actions";
import { useLoaderData } from "@remix-run/react";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { lazyValidator } from "~/app/components/forms/lazy-validator";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FieldPair } from "~/app/components/patient/field-pair";
import { cardUrl } from "~/app/components/patient/urls";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientForm } from "~/app/http/patient-form.server";
import { TRAVEL_MODES } from "~/models/patients/patient-procedure.schema";
import { updateProcedureDetails, readProcedureDetails } from "~/server/patients/procedure-details";
import { rules } from "./details-rules";
import { parseProcedureId } from "./ids.server";

export const handle = { title: "Procedure Details", dialog: true };

const validator = lazyValidator(() => import("./details-rules"));

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", ({ caller, params }) =>
  readProcedureDetails(caller, parseProcedureId(params)),
);

export const action = pageAction("patient.own", ({ caller, request, params }) =>
  submitPatientForm({
    caller,
    request,
    validator: rules,
    failure: (detail) => `Failed to save the details: ${detail}`,
    async save({ values, caller, expectedVersions }) {
      const { id } = await updateProcedureDetails(
        caller,
        parseProcedureId(params),
        values,
        expectedVersions,
      );
      return { to: cardUrl(id, "details"), message: "Procedure details saved" };
    },
  }),
);

/** Form for a procedure's details; only the date is required (specification 000, section 3.6). */
export default function Details() {
  const { id, title, version, values, place } = useLoaderData<typeof loader>();
  const closeTo = cardUrl(id, "details");
  return (
    <RouteDialog title="Procedure Details" about={title} closeTo={closeTo}>
      <Form
        validator={validator}
        defaultValues={values}
        version={version}
        failureTitle="The details were not saved"
      >
        <div className="grid gap-5">
          <FieldPair>
            <TextField name="date" label="Date" type="date" />
            <TextField name="time" label="Time (optional)" type="time" />
          </FieldPair>
          <FieldPair>
            <TextField name="provider" label="Provider (optional)" hint={PROVIDER_HINT} />
            <TextField name="phone" label="Phone (optional)" type="tel" hint="Your care team’s" />
          </FieldPair>
          <SelectField
            name="travelMode"
            label="Travel mode (optional)"
            options={TRAVEL_MODES}
            placeholder="Not known yet"
          />
          <TextField name="pickUp" label="Pick Up (optional)" hint="Starting address" />
          <TextField
            name="dropOff"
            label="Drop Off (optional)"
            hint={place ? `Blank: ${place}` : "Where you are expected"}
          />
          <TextField
            name="departure"
            label="Departure (optional)"
            type="time"
            hint="When to leave home, for example: 7:30 AM"
          />
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton>Save Details</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}

const PROVIDER_HINT = "Who does it, such as your surgeon";
