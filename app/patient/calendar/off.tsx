import { Confirmation } from "~/app/components/dialog/confirmation";
import { turnOffCalendar } from "~/server/patients/calendar-address";
import { calendarAction, calendarDialogLoader } from "./change-calendar.server";

export const handle = { title: "Turn Off", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = calendarDialogLoader;

export const action = calendarAction({
  failure: "Your calendar was not turned off",
  change: turnOffCalendar,
  message: "Your calendar is off. Its address does not work anymore.",
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
