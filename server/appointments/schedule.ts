import { Op, QueryTypes } from "sequelize";
import { Appointment, Coach, LiveSessionRequest, Patient } from "~/models";
import { AGREED_STATES } from "~/models/appointments/appointment-state.schema";
import { formatPatient } from "~/models/rules/labels.schema";
import { recordPageViewed } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import { WITH_COACH } from "./appointments-of-requests";
import { APPOINTMENT } from "./find";
import { presentAppointment } from "./present";

const WITH_REQUEST = [
  ...WITH_COACH,
  {
    model: LiveSessionRequest,
    as: "request",
    attributes: ["leaderType", "sessionType", "movedFrom", "state"],
    include: [
      {
        model: Patient,
        as: "patient",
        attributes: ["id", "isGuest", "firstName", "lastName", "preferredName"],
      },
    ],
  },
];

/** An appointment of the schedule: with what its patient is called and asked for. */
export function presentScheduled(appointment: Appointment, now = new Date()) {
  const { request } = appointment;
  const patient = request?.patient;
  return {
    ...presentAppointment(appointment),
    patientId: appointment.patientId,
    /** Name by which staff call the patient, and the first name alone; that of a guest is unknown. */
    patient: patient ? formatPatient(patient) : "",
    firstName: (patient?.preferredName || patient?.firstName) ?? "",
    leaderType: request?.leaderType ?? null,
    sessionType: request?.sessionType ?? null,
    /** Whether the procedure has moved or was cancelled since it was booked: somebody has to check it. */
    isToCheck: appointment.state === "Scheduled" && (request?.movedFrom ?? "") !== "",
    /** Whether it is over, and nobody has said what became of it. */
    isOutcomeMissing: appointment.state === "Scheduled" && appointment.endsAt <= now,
  };
}
export type ScheduledData = ReturnType<typeof presentScheduled>;

type Range = { from: Date; until: Date; coachId?: number };
type Part = { limit?: number; offset?: number };

/** Appointments that are read at once at most. */
export const MAX_SCHEDULED = 5_000;

/** Condition of what the schedule shows in a range: a hold that has run out is not there any more. */
const inRange = ({ from, until, coachId }: Range, now: Date) => ({
  startsAt: { [Op.gte]: from, [Op.lt]: until },
  ...(coachId && { coachId }),
  [Op.or]: [{ state: [...AGREED_STATES] }, { state: "Held", heldUntil: { [Op.gt]: now } }],
});

/**
 * Lists the appointments that begin in a range, by time, of all coaches or of one (AREAS 9). Records an audit event for the read. One statement besides.
 * Times that are held are among them until they run out. @param part which of them; default: the first 5,000
 */
export async function listSchedule(
  caller: Caller,
  range: Range,
  { limit = MAX_SCHEDULED, offset = 0 }: Part = {},
): Promise<ScheduledData[]> {
  authorize(caller, "patients.read");
  const rows = await Appointment.findAll({
    where: inRange(range, new Date()),
    include: WITH_REQUEST,
    order: [
      ["startsAt", "ASC"],
      ["id", "ASC"],
    ],
    limit,
    offset,
    transaction: caller.transaction,
  });
  const page = Math.floor(offset / limit) + 1;
  await recordPageViewed(caller, APPOINTMENT, { page, field: "appointments", rows });
  return rows.map((row) => presentScheduled(row));
}

/** Number of appointments of a day, and of those that need somebody. */
export type DayCount = { total: number; outcomeMissing: number; toCheck: number };

/**
 * Counts the appointments of days, whatever their number: names nobody, so that nothing is written into the audit (AREAS 9). One statement.
 * @param bounds beginning of each day, and the end of the last, ascending
 */
export async function countSchedule(
  caller: Caller,
  bounds: readonly Date[],
  { coachId }: Pick<Range, "coachId"> = {},
  now = new Date(),
): Promise<DayCount[]> {
  authorize(caller, "patients.read");
  const [from, ...ends] = bounds.map((time) => `'${timeInSql(time)}'`);
  const at = `'${timeInSql(now)}'`;
  const days = ends.map((end, day) => `WHEN a.starts_at < ${end} THEN ${day}`).join(" ");
  const rows = await database().query<Record<"day" | keyof DayCount, number | string>>(
    `SELECT CASE ${days} END AS day, COUNT(*) AS total, ` +
      `SUM(CASE WHEN a.state = 'Scheduled' AND a.ends_at <= ${at} THEN 1 ELSE 0 END) AS "outcomeMissing", ` +
      `SUM(CASE WHEN a.state = 'Scheduled' AND r.moved_to <> '' THEN 1 ELSE 0 END) AS "toCheck" ` +
      "FROM appointments a JOIN live_session_requests r ON r.id = a.request_id " +
      `WHERE a.starts_at >= ${from} AND a.starts_at < ${ends.at(-1)} ` +
      `AND (a.state IN (${AGREED_STATES.map((state) => `'${state}'`).join(", ")}) ` +
      `OR (a.state = 'Held' AND a.held_until > ${at})) ` +
      (coachId ? `AND a.coach_id = ${coachId} ` : "") +
      "GROUP BY 1",
    { type: QueryTypes.SELECT, transaction: caller.transaction },
  );
  const byDay = new Map(rows.map((row) => [Number(row.day), row]));
  return ends.map((_, day) => {
    const { total = 0, outcomeMissing = 0, toCheck = 0 } = byDay.get(day) ?? {};
    return {
      total: Number(total),
      outcomeMissing: Number(outcomeMissing),
      toCheck: Number(toCheck),
    };
  });
}

/** Coaches whose schedule can be shown alone, by name: id and name of at most 200. */
export async function listScheduleCoaches(caller: Caller) {
  authorize(caller, "patients.read");
  const coaches = await Coach.findAll({
    attributes: ["id", "name"],
    order: [
      ["normalizedName", "ASC"],
      ["id", "ASC"],
    ],
    limit: 200,
    transaction: caller.transaction,
  });
  return coaches.map(({ id, name }) => ({ id, name }));
}
