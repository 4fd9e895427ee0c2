import { Op } from "sequelize";
import { Appointment } from "~/models";
import { type CalendarEntry, formatCalendar } from "~/server/calendar/icalendar";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { findAgreed } from "./find";
import type { OwnReader } from "./own-live-sessions";

const MINUTE_MS = 60_000;
/** All that an entry says (AREAS 6): a calendar may be seen by colleagues and family. */
const TITLE = "Appointment";
/** A file is read once: programs need not ask for it again. */
const REFRESH_HOURS = 24;

/** Presents an appointment as an entry of a calendar, which stays the same one when it moves (AREAS 9). */
export const toCalendarEntry = (appointment: Appointment): CalendarEntry => {
  const { id, createdAt, updatedAt, startsAt, endsAt, sequence, state } = appointment;
  return {
    uid: `live-session-${id}-${createdAt.getTime().toString(36)}@calmward`,
    title: TITLE,
    start: { at: startsAt, minutes: (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS },
    isBusy: state !== "Cancelled",
    isCancelled: state === "Cancelled",
    sequence,
    changedAt: updatedAt,
  };
};

/** Lists a patient's booked appointments that are not over, as entries of a calendar. One statement. */
export async function listCalendarEntries(
  { transaction }: Caller,
  patientId: number,
  now: Date,
): Promise<CalendarEntry[]> {
  const where = { patientId, state: "Scheduled" as const, endsAt: { [Op.gt]: now } };
  const order = ["startsAt", "id"];
  return (await Appointment.findAll({ where, order, transaction })).map(toCalendarEntry);
}

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
