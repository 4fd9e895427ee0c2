import { Op } from "sequelize";
import { Appointment, LiveSessionRequest, Patient } from "~/models";
import type { AppointmentState } from "~/models/appointments/appointment-state.schema";
import { formatPatient } from "~/models/rules/labels.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { WITH_COACH } from "./appointments-of-requests";
import { APPOINTMENT } from "./find";
import { presentAppointment } from "./present";

/** States that the schedule shows. */
const SHOWN_STATES: readonly AppointmentState[] = [
  "Held",
  "Scheduled",
  "Completed",
  "Missed",
  "Cancelled",
];

const WITH_REQUEST = [
  ...WITH_COACH,
  {
    model: LiveSessionRequest,
    as: "request",
    attributes: ["leaderType", "sessionType", "movedFrom", "movedTo", "state"],
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
export function presentScheduled(appointment: Appointment) {
  const { request } = appointment;
  const patient = request?.patient;
  return {
    ...presentAppointment(appointment),
    patientId: appointment.patientId,
    /** What staff call the patient, and the first name alone; that of a guest is unknown. */
    patient: patient ? formatPatient(patient) : "",
    firstName: (patient?.preferredName || patient?.firstName) ?? "",
    leaderType: request?.leaderType ?? null,
    sessionType: request?.sessionType ?? null,
    /** Whether the procedure has moved or was cancelled since it was booked: somebody has to check it. */
    isToCheck: appointment.state === "Scheduled" && (request?.movedTo ?? "") !== "",
    requestState: request?.state ?? null,
  };
}
export type ScheduledData = ReturnType<typeof presentScheduled>;

/** Appointments of a page of the schedule at most: a week of a large hospital has about 2,000. */
export const MAX_SCHEDULED = 5_000;

type Range = { from: Date; until: Date; coachId?: number; includesHeld?: boolean };

/**
 * Lists the appointments that begin in a range, by time, of all coaches or of one (AREAS 9). Records an audit event for the read. Three statements.
 * @param includesHeld whether times that are only held are listed too; those that have run out are not
 */
export async function listSchedule(
  caller: Caller,
  { from, until, coachId, includesHeld = true }: Range,
): Promise<ScheduledData[]> {
  authorize(caller, "patients.read");
  const rows = await Appointment.findAll({
    where: {
      startsAt: { [Op.gte]: from, [Op.lt]: until },
      state: SHOWN_STATES.filter((state) => includesHeld || state !== "Held"),
      ...(coachId && { coachId }),
    },
    include: WITH_REQUEST,
    order: [
      ["startsAt", "ASC"],
      ["id", "ASC"],
    ],
    limit: MAX_SCHEDULED,
    transaction: caller.transaction,
  });
  const now = new Date();
  const shown = rows.filter(
    ({ state, heldUntil }) => state !== "Held" || (heldUntil !== null && heldUntil > now),
  );
  if (shown.length > 0) {
    await recordEvent(caller, {
      action: "viewed",
      record: { type: APPOINTMENT, name: "The schedule" },
      changes: { appointments: [null, shown.length] },
    });
  }
  return shown.map(presentScheduled);
}
