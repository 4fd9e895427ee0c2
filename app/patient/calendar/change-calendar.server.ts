import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientConfirmation } from "~/app/http/patient-form.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { readCalendarAddress } from "~/server/patients/calendar-address";
import type { PatientWriter } from "~/server/patients/guests";

const PAGE = "/my-calendar";

type CalendarChange = {
  /** What did not happen, before the reason, such as "The address was not renewed". */
  failure: string;
  change: (writer: PatientWriter) => Promise<unknown>;
  /** Shown on the page afterwards. */
  message: string;
};

/** Action that changes the caller's calendar, and then shows its page; for a visitor, it would make a patient without anything to show. */
export const calendarAction = ({ failure, change, message }: CalendarChange) =>
  pageAction("patient.own", ({ caller, request }) => {
    if (!caller.patientId) throwRedirect(PAGE);
    return submitPatientConfirmation({
      caller,
      request,
      failure: (detail) => `${failure}: ${detail}`,
      save: async (writer) => {
        await change(writer);
        return { to: PAGE, message };
      },
    });
  });

/** Loader of a dialog over the page; where the calendar is off, or has ended, it leads to the page, which says so. */
export const calendarDialogLoader = pageLoader("patient.own", async ({ caller }) => {
  const { isOn, isEnded } = await readCalendarAddress(caller);
  if (!isOn || isEnded) throwRedirect(PAGE);
  return null;
});
