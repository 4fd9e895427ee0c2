import { throwRedirect } from "~/app/http/throw-redirect.server";
import { readCalendarAddress } from "~/server/patients/calendar-address";
import type { Caller } from "~/server/platform/caller";

/** Leads whose calendar is off, or has ended, from its dialogs to its page, which says so. @throws a redirect */
export async function requireCalendar(caller: Caller): Promise<void> {
  const { isOn, isEnded } = await readCalendarAddress(caller);
  if (!isOn || isEnded) throwRedirect("/my-calendar");
}
