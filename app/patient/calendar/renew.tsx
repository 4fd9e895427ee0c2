import { Confirmation } from "~/app/components/dialog/confirmation";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientConfirmation } from "~/app/http/patient-form.server";
import { renewCalendar } from "~/server/patients/calendar-address";
import { requireCalendar, requirePatient } from "./require-calendar.server";

export const handle = { title: "Renew Address", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", async ({ caller }) => {
  await requireCalendar(caller);
  return null;
});

export const action = pageAction("patient.own", ({ caller, request }) => {
  requirePatient(caller);
  return submitPatientConfirmation({
    caller,
    request,
    failure: (detail) => `The address was not renewed: ${detail}`,
    save: async (writer) => {
      await renewCalendar(writer);
      return {
        to: "/my-calendar",
        message: "Your calendar has a new address. The old one does not work anymore.",
      };
    },
  });
});

/** Confirmation that gives a calendar another address. */
export default function RenewCalendar() {
  return (
    <Confirmation
      title="Renew Address"
      closeTo="/my-calendar"
      busyLabel="Renewing..."
      failedTitle="That Did Not Work"
      tone="primary"
    >
      <p>
        You get a new address, and <strong>the old one stops at once</strong>. Use this when
        somebody has the address who should not have it.
      </p>
      <p>
        Calendars that have the old address get nothing new, and may keep what they have. Remove it
        there, and add the new one.
      </p>
    </Confirmation>
  );
}
