import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useDialogUrl, useList } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { moveTimeSchema } from "~/models/appointments/offer.schema";
import { moveAppointment } from "~/server/appointments/change";
import { readForDialog, submitLiveSession } from "./live-session-dialog.server";
import { LookFromForm } from "./look-from-form";
import { readMoveTimes } from "./offered-times.server";
import { TimeSelect } from "./time-select";

export const handle = { title: "Move Live Session", dialog: true };

const validator = withZod(moveTimeSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async (args) => {
  const { facts, zone } = await readForDialog(args);
  return { ...facts, ...(await readMoveTimes(args, { id: facts.id, zone })) };
});

export const action = pageAction("patients.write", (args) =>
  submitLiveSession(args, {
    validator,
    verb: "move the live session",
    message: "Live session moved",
    save: (caller, access, { start }) =>
      moveAppointment(caller, access, { start: start.toISOString() }),
  }),
);

export default function MoveLiveSession() {
  const { id, about, version, groups, day, today, zone } = useLoaderData<typeof loader>();
  const closeTo = useDialogUrl()(`/${id}/view`);
  const { path } = useList();
  return (
    <RouteDialog title="Move Live Session" about={about} closeTo={closeTo}>
      <LookFromForm path={`${path}/${id}/move`} day={day} today={today} />
      <Form
        key={day}
        validator={validator}
        defaultValues={{ start: "" }}
        version={version}
        showConflicts={false}
        failureTitle="The live session was not moved"
      >
        {groups.length === 0 ? (
          <p>The coach has no free time in these two weeks. Choose a later day.</p>
        ) : (
          <>
            <TimeSelect
              name="start"
              label="New Time"
              placeholder="Choose a time..."
              hasInitialFocus
              groups={groups}
            />
            <p className="mt-2 text-sm text-soft">{`Times in ${zone}, where the patient is.`}</p>
          </>
        )}
        <p className="mt-5">
          The patient sees the new time in My Procedures, and patient and coach get a message where
          one can reach them.
        </p>
        <FormActions>
          <CancelLink to={closeTo} />
          {groups.length > 0 && (
            <SubmitButton busyLabel="Moving...">Move Live Session</SubmitButton>
          )}
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
