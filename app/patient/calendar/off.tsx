import { Confirmation } from "~/app/components/dialog/confirmation";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientConfirmation } from "~/app/http/patient-form.server";
import { turnOffCalendar } from "~/server/patients/calendar-address";
import { requireCalendar, requirePatient } from "./require-calendar.server";

export const handle = { title: "Turn Off", dialog: true };
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
    failure: (detail) => `Your calendar was not turned off: ${detail}`,
    save: async (writer) => {
      await turnOffCalendar(writer);
      return {
        to: "/my-calendar",
        message: "Your calendar is off. Its address does not work anymore.",
      };
    },
  });
});

/** Confirmation that ends a calendar's address. */
export default function TurnOffCalendar() {
  return (
    <Confirmation
      title="Turn Off"
      closeTo="/my-calendar"
      busyLabel="Turning off..."
      failedTitle="That Did Not Work"
      tone="destroy"
    >
      <p>
        The address of your calendar <strong>stops at once</strong>. Calendars that have it get
        nothing new, and may keep what they have: remove it there, too.
      </p>
      <p>Your plan stays as it is. If you turn your calendar on again, it gets another address.</p>
    </Confirmation>
  );
}
