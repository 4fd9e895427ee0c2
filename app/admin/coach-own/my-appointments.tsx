import { Form, Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { SubmissionKey } from "~/app/components/document/submission";
import { Problem } from "~/app/components/ui/problem";
import { type Toast, Toasts } from "~/app/components/ui/toasts";
import { readFormText } from "~/app/http/body.server";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { asOwnCoach } from "~/server/appointments/access";
import { recordOutcome } from "~/server/appointments/outcome";
import { BadRequestError, NotFoundError } from "~/server/platform/errors";
import { readAppointmentPage } from "./appointment-facts.server";
import { AppointmentSections } from "./appointment-sections";
import { OUTCOME_FIELD, parseOutcome } from "./outcome-value";
import { AppointmentsError, OwnPage } from "./own-page";

const TITLE = "My Appointments";
const FORM_ID = "outcomes";

export const handle = { title: TITLE };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("coach.own", async ({ caller }) => {
  try {
    return { page: await readAppointmentPage(caller), missing: null };
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return { page: null, missing: error.message };
  }
});

export const action = pageAction("coach.own", ({ caller, request }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Nothing was recorded: ${detail}`,
    save: async (writer, form) => {
      const pressed = parseOutcome(readFormText(form, OUTCOME_FIELD));
      if (!pressed) throw new BadRequestError("Choose what became of it");
      const { id, outcome } = pressed;
      await recordOutcome(writer, asOwnCoach(id), { outcome });
      return { to: "/admin/my-appointments", message: "Thank you. It is recorded." };
    },
  }),
);

export default function MyAppointments() {
  const { page, missing } = useLoaderData<typeof loader>();
  const subtitle = page
    ? `Who you meet, and when. Times are in ${page.zone}.`
    : "Who you meet, and when";
  return (
    <>
      <div inert={useInertBehindDialog()}>
        <OwnPage title={TITLE} subtitle={subtitle} missing={missing}>
          {page && (
            <>
              <Failure />
              <Form id={FORM_ID} method="post" preventScrollReset>
                <SubmissionKey />
              </Form>
              <AppointmentSections page={page} formId={FORM_ID} />
            </>
          )}
        </OwnPage>
      </div>
      <Outlet />
    </>
  );
}

/** Problem of an outcome that could not be recorded. */
function Failure() {
  const failed = useActionData<{ failure: string; toast: Toast } | undefined>();
  if (!failed) return null;
  return (
    <>
      <Toasts toast={failed.toast} />
      <Problem title="Nothing was recorded">
        <p>{failed.failure}</p>
      </Problem>
    </>
  );
}

export { AppointmentsError as ErrorBoundary };
