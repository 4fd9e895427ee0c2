import { toCalendarEntry } from "~/server/bookings/calendar-entries";
import { formatCalendar } from "~/server/platform/icalendar";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { findAgreed } from "./find";
import type { OwnReader } from "./own-live-sessions";

/** A file is read once: programs need not ask for it again. */
const REFRESH_HOURS = 24;

/**
 * Formats the calendar file of a patient's live session; after a cancellation it takes the entry back.
 * @param link what the entry leads to, as an absolute address @throws NotFoundError without an appointment
 */
export async function readAppointmentFile(
  caller: Caller,
  read: OwnReader,
  link: string,
): Promise<string> {
  const { id } = await read(caller);
  const appointment = await findAgreed(caller, id);
  if (!appointment) throw new NotFoundError("This live session has no appointment");
  const calendar = { name: "Calmward", link, refreshHours: REFRESH_HOURS };
  return formatCalendar(calendar, [toCalendarEntry(appointment)]);
}
