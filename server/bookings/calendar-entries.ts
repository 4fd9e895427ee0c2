import { Op } from "sequelize";
import { Appointment } from "~/models";
import type { Caller } from "~/server/platform/caller";
import type { CalendarEntry } from "~/server/platform/icalendar";

const MINUTE_MS = 60_000;
/** All that an entry says (AREAS 6): a calendar may be seen by colleagues and family. */
const TITLE = "Appointment";
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
