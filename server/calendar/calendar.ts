import type { PatientProcedure } from "~/models";
import { deriveProcedureStatus } from "~/models/patients/patient-procedure.schema";
import { listCalendarEntries } from "~/server/bookings/calendar-entries";
import { resolveCalendar } from "~/server/patients/calendar-address";
import { findOwnProcedures } from "~/server/patients/own-procedures";
import type { Caller } from "~/server/platform/caller";
import { addDays, formatIsoDay, toTime } from "~/server/platform/dates";
import {
  isActionable,
  type ItemProgress,
  type OfferedItem,
} from "~/server/procedure-plans/plan-day";
import { toItemKey } from "~/server/today/item-key";
import { readItemsByProcedure } from "~/server/today/own-items";
import { readProgress } from "~/server/today/progress";
import { type CalendarEntry, formatCalendar } from "~/server/platform/icalendar";

/** All that an entry says (AREAS 6): a calendar may be seen by colleagues and family. */
const APPOINTMENT = "Appointment";
const WAITING = "Something is waiting";

/** Lengths of entries, which a calendar needs to draw them. They say nothing about how long something takes. */
const APPOINTMENT_MINUTES = 60;
const WAITING_MINUTES = 15;

/** Hours after which calendars are asked to look again. */
const REFRESH_HOURS = 4;

/** An own procedure with a day. */
type Dated = PatientProcedure & { date: Date };

/**
 * Reads the calendar of a private address, as a text of RFC 5545 (AREAS 6): the days of procedures that are not over, and the days from today on on
 * which something of their plans begins that is not done, and booked live sessions. Writes nothing. At most 16 statements, whatever the number of procedures.
 * @param link what every entry leads to, as an absolute address
 * @throws NotFoundError for a token that is unknown, renewed or turned off, and for a patient whose record has ended
 */
export async function readCalendar(
  visitor: Caller,
  token: string,
  link: string,
  now = new Date(),
): Promise<string> {
  const caller = await resolveCalendar(visitor, token);
  const procedures = (await findOwnProcedures(caller)).filter(
    (procedure): procedure is Dated =>
      !procedure.isExample &&
      procedure.date !== null &&
      deriveProcedureStatus(procedure, now) === "Upcoming",
  );
  const items = await readItemsByProcedure(caller, procedures, "patient");
  const findProgress = await readProgress(
    caller,
    procedures.map(({ id }) => id),
  );
  const waiting = procedures.flatMap((procedure) =>
    findWaiting(
      procedure,
      items.get(procedure.id) ?? [],
      (key) => findProgress(procedure.id, key),
      now,
    ),
  );
  return formatCalendar({ name: "Calmward", link, refreshHours: REFRESH_HOURS }, [
    ...procedures.map(toAppointment),
    ...(await listCalendarEntries(caller, caller.patientId ?? 0, now)),
    ...onePerDay(waiting).map(toEntry),
  ]);
}

/** The day, at the arrival, or else at the time; all day without either. */
function toAppointment(procedure: Dated): CalendarEntry {
  const { date, timeKnown, arrivalTime } = procedure;
  const day = formatIsoDay(date.toISOString());
  const at = arrivalTime ? toTime(day, arrivalTime) : timeKnown ? date : null;
  return {
    ...describeChange(procedure),
    uid: formatUid("appointment", procedure),
    title: APPOINTMENT,
    start: at ? { at, minutes: APPOINTMENT_MINUTES } : { day },
    isBusy: true,
  };
}

const describeChange = ({ version = 0, updatedAt }: PatientProcedure) => ({
  sequence: version,
  changedAt: updatedAt,
});

/** Identifies an entry in all calendars of the world, without a word about what it is of. */
const formatUid = (kind: string, { id, createdAt }: PatientProcedure, rest = ""): string =>
  `${kind}-${id}-${createdAt.getTime().toString(36)}${rest}@calmward`;

type Waiting = {
  procedure: Dated;
  /** From the procedure, such as -3. */
  fromDay: number;
  /** Such as "2026-12-05". */
  day: string;
  /** HH:MM; "" without one. */
  time: string;
};

/** Finds the days from today on on which something begins that is not done, nor put off today. */
function findWaiting(
  procedure: Dated,
  items: readonly OfferedItem[],
  findOwnProgress: (key: string) => ItemProgress,
  now: Date,
): Waiting[] {
  const today = formatIsoDay(now.toISOString());
  return items
    .filter(isActionable)
    .map((item) => ({
      item,
      day: formatIsoDay(addDays(procedure.date, item.fromDay).toISOString()),
    }))
    .filter(({ item, day }) => {
      const { doneOn, skippedOn } = findOwnProgress(toItemKey(item));
      return day >= today && doneOn === null && skippedOn !== day;
    })
    .map(({ item, day }) => ({
      ...{ procedure, day, fromDay: item.fromDay },
      time: item.timeOfDay ?? "",
    }));
}

/** Whole days come after every time of day. */
const LATEST = "99";

/** Keeps one for each day, the earliest that has a time: a day says no more often that something is waiting. */
function onePerDay(waiting: readonly Waiting[]): Waiting[] {
  const inOrder = waiting.toSorted((a, b) =>
    `${a.day} ${a.time || LATEST}`.localeCompare(`${b.day} ${b.time || LATEST}`),
  );
  return inOrder.filter(({ day }, index) => inOrder[index - 1]?.day !== day);
}

function toEntry({ procedure, fromDay, day, time }: Waiting): CalendarEntry {
  const at = time ? toTime(day, time) : null;
  return {
    ...describeChange(procedure),
    uid: formatUid("waiting", procedure, `.${fromDay}`),
    title: WAITING,
    start: at ? { at, minutes: WAITING_MINUTES } : { day },
    isBusy: false,
  };
}
