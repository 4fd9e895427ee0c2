import { Confirmation } from "~/app/components/dialog/confirmation";
import { renewCalendar } from "~/server/patients/calendar-address";
import { calendarAction, calendarDialogLoader } from "./change-calendar.server";

export const handle = { title: "Renew Address", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = calendarDialogLoader;

export const action = calendarAction({
  failure: "The address was not renewed",
  change: renewCalendar,
  message: "Your calendar has a new address. The old one does not work anymore.",
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
