import { useLoaderData } from "@remix-run/react";
import { RightFields } from "~/app/components/caring/right-fields";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { lazyValidator } from "~/app/components/forms/lazy-validator";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientForm } from "~/app/http/patient-form.server";
import { changeRights, getPerson, type OwnPerson } from "~/server/caretakers/people";
import { rules } from "./rights-rules";

export const handle = { title: "Change What They See", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const validator = lazyValidator(() => import("./rights-rules"));

const readId = ({ id }: { id?: string }) => parseId(id, "Invalid person ID");

const toFormValues = ({ rights }: Pick<OwnPerson, "rights">) =>
  Object.fromEntries(Object.entries(rights).map(([name, isOn]) => [name, isOn ? "yes" : ""]));

export const loader = pageLoader("patient.own", async ({ caller, params }) => {
  const person = await getPerson(caller, readId(params));
  const { id, version, name } = person;
  return { id, version, name, values: toFormValues(person) };
});

/** Changes what somebody may see and do; it counts from their next request. */
export const action = pageAction("patient.own", ({ caller, request, params }) =>
  submitPatientForm({
    caller,
    request,
    validator: rules,
    failure: (detail) => `Nothing was changed: ${detail}`,
    save: async ({ values, expectedVersions, caller: writer }) => {
      const { name } = await changeRights(writer, readId(params), values, expectedVersions);
      return { to: "/my-people", message: `What ${name} may see is changed` };
    },
    toFormValues: (record: Pick<OwnPerson, "rights">) => toFormValues(record),
  }),
);

/** Form of what somebody may see and do (AREAS 7). */
export default function ChangePerson() {
  const { version, name, values } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title="Change What They See" about={name} closeTo="/my-people">
      <Form validator={validator} defaultValues={values} version={version} showConflicts>
        <div className="grid gap-5">
          <RightFields name={name} />
        </div>
        <FormActions>
          <CancelLink to="/my-people" />
          <SubmitButton busyLabel="Saving...">Save Changes</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
