import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { RadioField } from "~/app/components/forms/radio-field";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useDialogUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { outcomeSchema } from "~/models/appointments/offer.schema";
import { recordOutcome } from "~/server/appointments/outcome";
import { readForDialog, submitLiveSession } from "./live-session-dialog.server";
import { STAFF_OUTCOMES } from "./live-session-words";

export const handle = { title: "Record Outcome", dialog: true };

const validator = withZod(outcomeSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async (args) => {
  const { session, facts } = await readForDialog(args);
  const { state, missedBy } = session.appointment ?? {};
  const outcome =
    state === "Completed" ? "held" : state === "Missed" && missedBy ? `missed-by-${missedBy}` : "";
  return { ...facts, values: { outcome } };
});

export const action = pageAction("patients.write", (args) =>
  submitLiveSession(args, {
    validator,
    verb: "record the outcome",
    message: "Outcome recorded",
    save: recordOutcome,
  }),
);

export default function RecordOutcome() {
  const { id, about, version, values } = useLoaderData<typeof loader>();
  const closeTo = useDialogUrl()(`/${id}/view`);
  return (
    <RouteDialog title="Record Outcome" about={about} closeTo={closeTo}>
      <Form
        validator={validator}
        defaultValues={values}
        version={version}
        showConflicts={false}
        failureTitle="The outcome was not recorded"
      >
        <RadioField name="outcome" label="What became of it" options={STAFF_OUTCOMES} />
        <p className="mt-5">
          Where the coach did not come, the patient gets a message where one can reach them, and you
          can offer another time.
        </p>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton busyLabel="Saving...">Save Outcome</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
