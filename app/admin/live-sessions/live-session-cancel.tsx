import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useDialogUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { cancelSchema } from "~/models/appointments/offer.schema";
import { cancelLiveSession } from "~/server/appointments/change";
import { readForDialog, submitLiveSession } from "./live-session-dialog.server";

export const handle = { title: "Cancel Live Session", dialog: true };

const validator = withZod(cancelSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async (args) => {
  const { session, facts } = await readForDialog(args);
  return { ...facts, isBooked: session.state === "Scheduled" && session.appointment !== null };
});

export const action = pageAction("patients.write", (args) =>
  submitLiveSession(args, {
    validator,
    verb: "cancel the live session",
    message: "Live session canceled",
    save: cancelLiveSession,
  }),
);

export default function CancelLiveSession() {
  const { id, about, version, isBooked } = useLoaderData<typeof loader>();
  const closeTo = useDialogUrl()(`/${id}/view`);
  return (
    <RouteDialog title="Cancel Live Session" about={about} closeTo={closeTo}>
      <Form
        validator={validator}
        version={version}
        showConflicts={false}
        failureTitle="The live session was not canceled"
      >
        <div className="grid gap-5">
          <p>
            {isBooked
              ? "The time is free for others again. The patient sees it in My Procedures, and patient and coach get a message where one can reach them."
              : "Times that are held are free for others again. The patient sees it in My Procedures, and gets a message where one can reach them."}
          </p>
          <TextField name="reason" label="Reason" hint="The patient can read it." hasInitialFocus />
        </div>
        <FormActions>
          <a className="button" href={closeTo} data-stay="">
            Keep Live Session
          </a>{" "}
          <SubmitButton busyLabel="Canceling...">Cancel Live Session</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
