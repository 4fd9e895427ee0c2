import { Appointment, type Coach, LiveSessionRequest } from "~/models";
import { AGREED_STATES } from "~/models/appointments/appointment-state.schema";
import { lockCoaches } from "~/server/bookings/lock-coaches";
import type { Caller } from "~/server/platform/caller";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Type of an appointment, in the audit and in messages. */
export const APPOINTMENT = "appointment";

const NOT_FOUND = "Live session request not found";

/** Finds a request; within a transaction it locks the row. Lock requests before coaches, and coaches before appointments. @throws NotFoundError */
export async function findLiveSession(caller: Caller, id: number): Promise<LiveSessionRequest> {
  const request = await LiveSessionRequest.findByPk(id, lockOptions(caller, LiveSessionRequest));
  if (!request) throw new NotFoundError(NOT_FOUND);
  return request;
}

/** Like `findLiveSession`, for one of the caller's own as a patient. @throws NotFoundError, also for another patient's */
export async function findOwnLiveSession(caller: Caller, id: number): Promise<LiveSessionRequest> {
  const where = { id, patientId: caller.patientId ?? null };
  const request = await LiveSessionRequest.findOne({
    where: where as { id: number; patientId: number },
    ...lockOptions(caller, LiveSessionRequest),
  });
  if (!request) throw new NotFoundError(NOT_FOUND);
  return request;
}

/** Finds the appointment that a request has agreed on, the newest; null for none. */
export function findAgreed(
  { transaction }: Caller,
  requestId: number,
): Promise<Appointment | null> {
  return Appointment.findOne({
    where: { requestId, state: [...AGREED_STATES] },
    order: [["id", "DESC"]],
    transaction,
  });
}

/**
 * Locks the booked appointment of a locked request, its coach first.
 * @throws ConflictError without one
 */
export async function lockScheduled(
  writer: CallerInTransaction,
  requestId: number,
): Promise<{ appointment: Appointment; coach: Coach }> {
  const { transaction } = writer;
  const where = { requestId, state: "Scheduled" as const };
  const found = await Appointment.findOne({ attributes: ["coachId"], where, transaction });
  const coach = found && (await lockCoaches(writer, [found.coachId])).get(found.coachId);
  const appointment = await Appointment.findOne({ where, ...lockOptions(writer, Appointment) });
  if (!coach || !appointment) throw new ConflictError("This live session has no appointment");
  return { appointment, coach };
}
