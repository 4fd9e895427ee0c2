import { useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { TeamHours } from "~/app/components/site/team-hours";
import { todayUrl } from "~/app/components/patient/urls";
import { PATIENT_HOME } from "~/app/contracts/account-fields";
import { parseIdQuery } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientConfirmation } from "~/app/http/patient-form.server";
import { cancelOwnProcedure } from "~/server/today/outcome";
import { readAskedProcedure } from "~/server/today/read-asked";

export const handle = { title: "It Did Not Take Place", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", ({ caller, url }) =>
  readAskedProcedure(caller, parseIdQuery(url, "procedure")),
);

export const action = pageAction("patient.own", ({ caller, request, url }) =>
  submitPatientConfirmation({
    caller,
    request,
    failure: (detail) => `This was not saved: ${detail}`,
    save: async (writer) => {
      await cancelOwnProcedure(writer, parseIdQuery(url, "procedure"));
      return { to: PATIENT_HOME, message: "Thank you for telling us. Nothing reminds you anymore" };
    },
  }),
);

/** Confirmation that a procedure did not take place, and will not. */
export default function NotTakenPlace() {
  const { id, title } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="It Did Not Take Place"
      confirmLabel="It Did Not Take Place"
      closeTo={todayUrl(id)}
      busyLabel="Saving..."
      failedTitle="That Did Not Work"
      tone="primary"
      resetScroll
    >
      <p>
        <strong>{title}</strong> is then marked as cancelled. Nothing reminds you of it anymore, and
        your care team is shown which rides and live sessions to cancel.
      </p>
      <p>
        Is there a new date, or will there be one? Then go back, and choose “It was moved”. This
        cannot be undone here.
      </p>
      <TeamHours />
    </Confirmation>
  );
}
