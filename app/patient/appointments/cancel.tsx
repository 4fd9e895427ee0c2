import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { TextAreaField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { lazyValidator } from "~/app/components/forms/lazy-validator";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { ClosingNote } from "~/app/components/live-session/closing-note";
import { NotReadNote } from "~/app/components/patient/not-read-note";
import { TeamHours } from "~/app/components/site/team-hours";
import { FormActions } from "~/app/components/ui/form-actions";
import { cancelLiveSession } from "~/server/appointments/change";
import { rules } from "./cancel-rules";
import { sessionAction, sessionLoader, submitSession } from "./session-route.server";
import { loadSession } from "./session-page.server";

const TITLE = "Cancel Session";
export const handle = { title: TITLE, dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const validator = lazyValidator(() => import("./cancel-rules"));

export const loader = sessionLoader(loadSession);

export const action = sessionAction((page) =>
  submitSession(page, {
    validator: rules,
    failure: (detail) => `Your session was not canceled: ${detail}`,
    message: "Your session is canceled",
    save: (writer, values) => cancelLiveSession(writer, page.access, values),
  }),
);

/** Dialog in which a patient cancels an appointment, until two hours before (AREAS 9). */
export default function CancelSession() {
  const { session, closeTo } = useLoaderData<typeof loader>();
  if (!session.isChangeable)
    return <ClosingNote title={TITLE} closeTo={closeTo} session={session} />;
  return (
    <RouteDialog title={TITLE} about={session.facts?.when} closeTo={closeTo}>
      <Form validator={validator} failureTitle="Your session was not canceled">
        <div className="grid gap-5">
          <p>The time is then free for somebody else. You can always ask for another one.</p>
          <TextAreaField
            name="reason"
            label="Why? (optional)"
            rows={2}
            hint="Our team sees it. Please leave out medical details."
            note={<NotReadNote phone={null} />}
          />
          <TeamHours />
        </div>
        <FormActions>
          <a className="button" href={closeTo} data-stay="">
            Keep It
          </a>
          <SubmitButton busyLabel="Canceling...">{TITLE}</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
