import { throwRedirect } from "~/app/http/throw-redirect.server";
import { readCalendarAddress } from "~/server/patients/calendar-address";
import type { Caller } from "~/server/platform/caller";

const PAGE = "/my-calendar";

/** Leads whose calendar is off, or has ended, from its dialogs to its page, which says so. @throws a redirect */
export async function requireCalendar(caller: Caller): Promise<void> {
  const { isOn, isEnded } = await readCalendarAddress(caller);
  if (!isOn || isEnded) throwRedirect(PAGE);
}

/** Leads a visitor, for whom a calendar would make a patient without anything to show, to the page. @throws a redirect */
export function requirePatient({ patientId }: Caller): void {
  if (!patientId) throwRedirect(PAGE);
}
