import { Op } from "sequelize";
import { Appointment, type Coach } from "~/models";
import type { LiveSessionRequest } from "~/models";
import { CLAIMING_STATES } from "~/models/appointments/appointment-state.schema";
import { APPOINTMENT_MESSAGES } from "~/models/appointments/offer.schema";
import type { SessionWay } from "~/models/coaches/session-choices.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { findFreeSlots, isFreeAt } from "~/server/coaches/free-slots";
import { readTakenTimes } from "~/server/coaches/free-times";
import { isOverlap } from "~/server/bookings/overlap";
import { presentCoach, toAvailability } from "~/server/coaches/present";
import { ConflictError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";

const MINUTE_MS = 60_000;

/** Somebody else has the time: of the coach, the room or the patient. */
export class TimeTakenError extends ConflictError {}

type Claim = {
  request: LiveSessionRequest;
  /** Locked. */
  coach: Coach;
  at: Date;
  way: SessionWay;
  /** Whether shortest notice and booking window count, as for patients. */
  keepsNotice: boolean;
};

/**
 * Holds a time of a locked coach for a request, or books it. The lock on the coach's row keeps two writers apart; constraints on
 * PostgreSQL would refuse the second one in any case (AREAS 9).
 * @throws TimeTakenError for a time that is not free
 */
export async function claimTime(
  writer: CallerInTransaction,
  claim: Claim,
  outcome: { state: "Held"; heldUntil: Date } | { state: "Scheduled"; phone: string },
): Promise<Appointment> {
  const { request, coach, at, way } = claim;
  const { transaction } = writer;
  const times = computeTimes(coach, at);
  const place = way === "In Person" ? coach.place : "";
  const room = normalizeName(place);
  await releaseExpired(writer, { coachId: coach.id, room });
  await requireFree(writer, claim);
  await requireRoom(writer, { room, ...times });
  if (outcome.state === "Scheduled")
    await requirePatientFree(writer, { patientId: request.patientId, ...times });
  return refuseOverlap(coach, () =>
    Appointment.create(
      {
        requestId: request.id,
        patientId: request.patientId,
        coachId: coach.id,
        ...times,
        ...{ way, place, room },
        priceDollars: coach.priceDollars,
        ...outcome,
        ...(outcome.state === "Scheduled" && { scheduledAt: new Date() }),
      },
      { transaction },
    ),
  );
}

/**
 * Books a held time of a locked coach, who may have been paused, have other hours or no credential since it was offered (AREAS 9).
 * @throws TimeTakenError for a time that the coach does not have any more, and where the patient has another one then
 */
export async function bookHeld(
  writer: CallerInTransaction,
  appointment: Appointment,
  { coach, phone }: { coach: Coach; phone: string },
): Promise<void> {
  const { transaction } = writer;
  const { startsAt: at, endsAt, blockedUntil } = appointment;
  const lengths = {
    lengthMinutes: (endsAt.getTime() - at.getTime()) / MINUTE_MS,
    bufferMinutes: (blockedUntil.getTime() - endsAt.getTime()) / MINUTE_MS,
  };
  await requireFree(writer, { coach, at, keepsNotice: false, lengths }, appointment.id);
  await requirePatientFree(writer, appointment, appointment.id);
  await refuseOverlap(coach, () =>
    appointment.update(
      { state: "Scheduled", heldUntil: null, phone, scheduledAt: new Date() },
      { transaction },
    ),
  );
}

/** Moves a booked appointment of a locked coach to another time. @throws TimeTakenError */
export async function moveClaim(
  writer: CallerInTransaction,
  appointment: Appointment,
  { coach, at, keepsNotice }: Pick<Claim, "coach" | "at" | "keepsNotice">,
): Promise<void> {
  const { transaction } = writer;
  const times = computeTimes(coach, at);
  const { id, room, patientId, sequence } = appointment;
  await releaseExpired(writer, { coachId: coach.id, room });
  await requireFree(writer, { coach, at, keepsNotice }, id);
  await requireRoom(writer, { room, ...times }, id);
  await requirePatientFree(writer, { patientId, ...times }, id);
  await refuseOverlap(coach, () =>
    appointment.update({ ...times, sequence: sequence + 1 }, { transaction }),
  );
}

const computeTimes = ({ lengthMinutes, bufferMinutes }: Coach, at: Date) => {
  const endsAt = new Date(at.getTime() + lengthMinutes * MINUTE_MS);
  return {
    startsAt: at,
    endsAt,
    blockedUntil: new Date(endsAt.getTime() + bufferMinutes * MINUTE_MS),
  };
};

/** Ends the holds that have run out of a coach and a room, which the job has yet to find: a constraint would count them. */
async function releaseExpired(
  { transaction }: CallerInTransaction,
  { coachId, room }: { coachId: number; room: string },
): Promise<void> {
  await Appointment.update(
    { state: "Expired" },
    {
      where: {
        state: "Held",
        heldUntil: { [Op.lte]: new Date() },
        [Op.or]: [{ coachId }, ...(room ? [{ room }] : [])],
      },
      transaction,
    },
  );
}

type Question = Pick<Claim, "coach" | "at" | "keepsNotice"> & {
  /** Minutes of a session that was agreed on before; default: those of the coach now. */
  lengths?: { lengthMinutes: number; bufferMinutes: number };
};

async function requireFree(
  writer: CallerInTransaction,
  { coach, at, keepsNotice, lengths }: Question,
  exceptId = 0,
): Promise<void> {
  const now = new Date();
  if (at <= now) throw new TimeTakenError(APPOINTMENT_MESSAGES.past);
  const range = { from: at, until: new Date(at.getTime() + 1), now };
  const taken = await readTakenTimes(writer, [coach.id], range, exceptId);
  const availability = { ...toAvailability(presentCoach(coach)), ...lengths };
  const question = { now: now.getTime(), keepsNotice };
  const ofCoach = taken.get(coach.id) ?? [];
  const start = at.getTime();
  // Patients take one of the listed times; staff may agree with a coach on any within the hours.
  const isFree =
    coach.status === "Active" &&
    (keepsNotice
      ? findFreeSlots(availability, ofCoach, { ...question, from: start, until: start + 1 })
          .length > 0
      : isFreeAt(availability, ofCoach, { ...question, at: start }));
  if (!isFree) throw new TimeTakenError(APPOINTMENT_MESSAGES.taken(coach.name));
}

type Times = { startsAt: Date; endsAt: Date };

/** Condition of what overlaps a span of time. */
const overlapping = ({ startsAt, endsAt }: Times, exceptId: number) => ({
  id: { [Op.ne]: exceptId },
  startsAt: { [Op.lt]: endsAt },
  endsAt: { [Op.gt]: startsAt },
});

async function requireRoom(
  { transaction }: CallerInTransaction,
  { room, ...times }: Times & { room: string },
  exceptId = 0,
): Promise<void> {
  if (room === "") return;
  const where = { room, state: [...CLAIMING_STATES], ...overlapping(times, exceptId) };
  if (await Appointment.count({ where, transaction }))
    throw new TimeTakenError(APPOINTMENT_MESSAGES.roomTaken);
}

async function requirePatientFree(
  { transaction }: CallerInTransaction,
  { patientId, startsAt, endsAt }: Times & { patientId: number },
  exceptId = 0,
): Promise<void> {
  const where = {
    patientId,
    state: "Scheduled" as const,
    ...overlapping({ startsAt, endsAt }, exceptId),
  };
  if (await Appointment.count({ where, transaction }))
    throw new TimeTakenError(APPOINTMENT_MESSAGES.patientBusy);
}

/** Converts a violation of a constraint on overlapping times: another instance was first. */
async function refuseOverlap<T>(coach: Pick<Coach, "name">, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isOverlap(error)) throw error;
    throw new TimeTakenError(APPOINTMENT_MESSAGES.taken(coach.name));
  }
}
