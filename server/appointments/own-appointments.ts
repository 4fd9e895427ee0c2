import { Op } from "sequelize";
import { Appointment, LiveSessionRequest, Patient } from "~/models";
import { splitValues } from "~/models/coaches/coach";
import { LEADER_TYPES } from "~/models/requests/live-session-options.schema";
import { findOwnCoach } from "~/server/coaches/account";
import { coachZone, presentCoach } from "~/server/coaches/present";
import { recordPageViewed } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import { WITH_COACH } from "./appointments-of-requests";
import { APPOINTMENT } from "./find";
import { isOfType } from "./fitting";
import { coachSeesUntil, isCurrent, outcomeFrom } from "./outcome";
import { presentAppointment } from "./present";

const DAY_MS = 86_400_000;
/** Days of past appointments, and how many of all, that a coach is shown. */
const PAST_DAYS = 30;
const MAX_ROWS = 500;

const PATIENT_NAMES = {
  model: Patient,
  as: "patient",
  attributes: ["firstName", "preferredName"],
};

/**
 * Presents an appointment to its coach: first name, wish and way, and time, place and telephone number only while it is Scheduled and 24 hours
 * after its end (AREAS 0). Nothing of a diagnosis, a procedure or an answer, nor what the patient has written.
 */
export function presentForCoach(appointment: Appointment, now = new Date()) {
  const { id, state, start, end, way, place, phone, missedBy, cancelledBy, version } =
    presentAppointment(appointment);
  const { request } = appointment;
  const patient = request?.patient;
  const isVisible = state === "Held" || coachSeesUntil(appointment) > now;
  return {
    ...{ id, state, way, missedBy, cancelledBy, version },
    firstName: (patient?.preferredName || patient?.firstName) ?? "",
    leaderType: request?.leaderType ?? null,
    sessionType: request?.sessionType ?? null,
    language: request?.language || null,
    start: isVisible ? start : null,
    end: isVisible ? end : null,
    place: isVisible && state !== "Cancelled" ? place : null,
    phone: isVisible && state !== "Cancelled" ? phone : null,
    /** Whether the coach can say now what became of it. */
    isOpen:
      request !== undefined &&
      isCurrent(request, appointment) &&
      state !== "Cancelled" &&
      outcomeFrom(appointment) <= now &&
      isVisible,
    isUpcoming: appointment.endsAt > now && state === "Scheduled",
  };
}
export type CoachAppointment = ReturnType<typeof presentForCoach>;

/**
 * Lists the appointments of the caller's own profile from 30 days ago on, by time, with the times that are offered to patients (AREAS 0).
 * The view is recorded in the audit.
 * @throws NotFoundError for an account without a profile
 */
export async function listOwnAppointments(caller: Caller, now = new Date()) {
  const coach = presentCoach(await findOwnCoach(caller));
  const rows = await Appointment.findAll({
    where: {
      coachId: coach.id,
      state: ["Held", "Scheduled", "Completed", "Missed", "Cancelled"],
      startsAt: { [Op.gte]: new Date(now.getTime() - PAST_DAYS * DAY_MS) },
    },
    include: [
      ...WITH_COACH,
      {
        model: LiveSessionRequest,
        as: "request",
        attributes: ["leaderType", "sessionType", "language", "state"],
        include: [PATIENT_NAMES],
      },
    ],
    // Of too many, the oldest are left out.
    order: [
      ["startsAt", "DESC"],
      ["id", "DESC"],
    ],
    limit: MAX_ROWS,
    transaction: caller.transaction,
  });
  const shown = rows
    .toReversed()
    .filter(({ state, heldUntil }) => state !== "Held" || (heldUntil !== null && heldUntil > now));
  await recordPageViewed(caller, APPOINTMENT, { page: 1, field: "appointments", rows: shown });
  return {
    timeZone: coachZone(coach),
    coach,
    appointments: shown.map((row) => presentForCoach(row, now)),
  };
}

/**
 * Lists the requests without a time yet that fit the caller's own profile by type and topic, also as a chaplain of the faith: who asks by their first name, and for what (AREAS 0).
 * The view is recorded in the audit. At most 50.
 * @throws NotFoundError for an account without a profile
 */
export async function listFittingRequests(caller: Caller) {
  const coach = await findOwnCoach(caller);
  const own = presentCoach(coach);
  const rows = await LiveSessionRequest.findAll({
    where: {
      status: "New",
      leaderType: LEADER_TYPES.map(({ value }) => value).filter((each) => isOfType(own, each)),
      sessionType: splitValues(coach.topics) as LiveSessionRequest["sessionType"][],
    },
    include: [PATIENT_NAMES],
    order: [["id", "ASC"]],
    limit: 50,
    transaction: caller.transaction,
  });
  await recordPageViewed(caller, LIVE_SESSION_KIND.type, { page: 1, field: "requests", rows });
  return rows.map(({ id, leaderType, sessionType, way, language, patient, createdAt }) => ({
    ...{ id, leaderType, sessionType },
    firstName: (patient?.preferredName || patient?.firstName) ?? "",
    way: way || null,
    language: language || null,
    createdAt: createdAt.toISOString(),
  }));
}
