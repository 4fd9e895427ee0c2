import { Outlet, useLoaderData } from "@remix-run/react";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { SessionView } from "~/app/components/live-session/session-view";
import { PatientPage } from "~/app/components/patient/patient-page";
import { useCareTeamPhone } from "~/app/components/site/use-hospital";
import { ErrorView } from "~/app/components/ui/error-view";
import { PATIENT_HOME } from "~/app/contracts/account-fields";
import { sessionAction, sessionLoader } from "./session-route.server";
import { loadSession, submitChoice } from "./session-page.server";

export const handle = { title: "Your Live Session", noindex: true, narrow: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

/** Opening it changes nothing: mail programs follow every link. */
export const loader = sessionLoader(loadSession);
export const action = sessionAction(submitChoice);

/** Page of the link in a message about a live session, without a sign-in: nothing of the procedure or the patient's name (AREAS 9). */
export default function SessionByLink() {
  const page = useLoaderData<typeof loader>();
  const inert = useInertBehindDialog();
  return (
    <>
      <Outlet />
      <PatientPage title="Your Live Session" inert={inert}>
        <SessionView {...page} />
      </PatientPage>
    </>
  );
}

export function ErrorBoundary() {
  const phone = useCareTeamPhone(null);
  return (
    <div className="frame min-h-[60vh] py-8">
      <ErrorView
        notFound={{
          title: "This link does not work anymore",
          message: `Check that it is complete: some programs cut long links. You also find your live sessions on My Procedures. Or call ${phone ? `your care team, ${phone.text}` : "your care team"}.`,
        }}
        back={{ href: PATIENT_HOME, label: "My Procedures" }}
      />
    </div>
  );
}
