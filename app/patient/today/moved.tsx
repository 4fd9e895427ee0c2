import { useLoaderData } from "@remix-run/react";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { lazyValidator } from "~/app/components/forms/lazy-validator";
import { RadioField } from "~/app/components/forms/radio-field";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FieldPair } from "~/app/components/patient/field-pair";
import { TeamHours } from "~/app/components/site/team-hours";
import { todayUrl } from "~/app/components/patient/urls";
import { FormActions } from "~/app/components/ui/form-actions";
import { parseIdQuery } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientForm } from "~/app/http/patient-form.server";
import { moveProcedure } from "~/server/today/outcome";
import { readAskedProcedure } from "~/server/today/read-asked";
import { rules } from "./moved-rules";

export const handle = { title: "It Was Moved", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const validator = lazyValidator(() => import("./moved-rules"));

export const loader = pageLoader("patient.own", ({ caller, url }) =>
  readAskedProcedure(caller, parseIdQuery(url, "procedure")),
);

export const action = pageAction("patient.own", ({ caller, request, url }) =>
  submitPatientForm({
    caller,
    request,
    validator: rules,
    failure: (detail) => `The new date was not saved: ${detail}`,
    save: async ({ values, caller: writer }) => {
      const id = parseIdQuery(url, "procedure");
      const { procedureId, isKnown } = await moveProcedure(writer, id, values);
      return {
        to: todayUrl(procedureId),
        message: isKnown
          ? "The new date is saved, and your days follow it"
          : "Saved. Nothing reminds you until the date is known",
      };
    },
  }),
);

const KNOWN = [
  { value: "Yes", label: "The new date is:" },
  { value: "No", label: "The new date is not known yet" },
];

/** Dialog for a procedure that was moved: to a new date, or to one that is not known yet (AREAS 6). */
export default function Moved() {
  const { id, title } = useLoaderData<typeof loader>();
  const closeTo = todayUrl(id);
  return (
    <RouteDialog title="It Was Moved" about={title} closeTo={closeTo}>
      <Form validator={validator} failureTitle="The new date was not saved">
        <div className="grid gap-5">
          <RadioField name="knowsDate" label="Do you know the new date?" options={KNOWN} />
          <FieldPair>
            <TextField name="date" label="Date" type="date" />
            <TextField name="time" label="Time (optional)" type="time" />
          </FieldPair>
          <p className="text-base text-soft">
            Rides and live sessions that you have asked for are marked, so that your care team
            checks them.
          </p>
          <TeamHours />
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton>Save</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
