import { type Model, Op } from "sequelize";
import { Appointment, type Coach, LiveSessionRequest } from "~/models";
import { AGREED_STATES, CLAIMING_STATES } from "~/models/appointments/appointment-state.schema";
import { ConflictError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { closeIfChecked } from "~/server/platform/work-list/requests-to-check";
import { lockCoaches } from "./lock-coaches";
import { notifyCoach, stopReminders } from "./notify";
import { releaseHeld } from "./release-held";

/** The owner of live sessions: some patients, procedures or requests. */
export type AppointmentOwner =
  | { patientId: number | number[] }
  | { patientProcedureId: number | number[] }
  | { id: number | number[] };

/**
 * Cancels what is booked or offered for live sessions that are about to be erased, or whose patient is gone: the times are free again, and the
 * coaches are told. Past appointments stay. Idempotent.
 */
export async function endAppointments(
  writer: CallerInTransaction,
  owner: AppointmentOwner,
): Promise<void> {
  const { transaction } = writer;
  const found = await Appointment.findAll({
    attributes: ["requestId", "coachId"],
    where: { state: [...CLAIMING_STATES], endsAt: { [Op.gt]: new Date() } },
    include: [
      { model: LiveSessionRequest, as: "request", attributes: [], where: owner, required: true },
    ],
    order: [["requestId", "ASC"]],
    transaction,
  });
  for (const id of new Set(found.map(({ requestId }) => requestId))) {
    const request = await LiveSessionRequest.findByPk(id, {
      rejectOnEmpty: true,
      ...lockOptions(writer, LiveSessionRequest),
    });
    const coaches = await lockCoaches(
      writer,
      found.filter(({ requestId }) => requestId === id).map(({ coachId }) => coachId),
    );
    const where = { requestId: id, state: "Scheduled" as const };
    for (const appointment of await Appointment.findAll({ where, transaction })) {
      const coach = coaches.get(appointment.coachId);
      if (!coach) throw new Error("The coach of an appointment is gone");
      await endAppointment(writer, { appointment, coach }, { by: "hospital", reason: "" });
    }
    await releaseHeld(writer, request);
    await request.update(toCancelled(writer), { transaction });
    await closeIfChecked(writer, [request.patientId]);
    await stopReminders(writer, request);
  }
}

/** Message of a deletion while a time is booked or held. */
export const CLAIMED_MESSAGE =
  "A time is booked or held for this live session. Cancel it first, so that the patient is told.";

/** Requires that no time is booked or held for a live session from now on. @throws ConflictError */
export async function requireNothingClaimed(
  { transaction }: CallerInTransaction,
  requestId: number,
): Promise<void> {
  const now = new Date();
  const where = {
    requestId,
    [Op.or]: [
      { state: "Scheduled", endsAt: { [Op.gt]: now } },
      { state: "Held", heldUntil: { [Op.gt]: now } },
    ],
  };
  if ((await Appointment.count({ where, transaction })) > 0)
    throw new ConflictError(CLAIMED_MESSAGE);
}

/** Columns of a request without an appointment. */
export const NOTHING_ARRANGED = {
  offerOutcome: "",
  offeredDate: "",
  offeredTime: "",
  offer: "",
  arrangement: "",
  movedFrom: "",
  movedTo: "",
} as const;

/** Columns of a request that is cancelled now. */
const toCancelled = ({ actor }: CallerInTransaction) =>
  ({
    ...NOTHING_ARRANGED,
    state: "Cancelled",
    statusChangedAt: new Date(),
    statusChangedBy: actor.name,
  }) as const;

/** Ends a booked appointment, whose time is free again, and tells the coach. */
export async function endAppointment(
  writer: CallerInTransaction,
  { appointment, coach }: { appointment: Appointment; coach: Coach },
  { by, reason }: { by: Appointment["cancelledBy"]; reason: string },
): Promise<void> {
  await appointment.update(
    {
      state: "Cancelled",
      cancelledBy: by,
      cancelReason: reason,
      sequence: appointment.sequence + 1,
      closedAt: new Date(),
    },
    { transaction: writer.transaction },
  );
  await notifyCoach(writer, coach, appointment);
}

/** Deletes the appointments of requests that are deleted next, after `endAppointments`. */
export async function deleteAppointments(
  { transaction }: CallerInTransaction,
  owner: { requestId: number | number[] } | { patientId: number | number[] },
): Promise<void> {
  await Appointment.destroy({ where: owner, transaction });
}

/**
 * Ends a locked request that its patient withdraws: its held times are free again. One that had an appointment is Cancelled and kept, with what
 * became of the coach's session; of any other the appointments are deleted.
 * @returns whether it is kept; otherwise delete it next
 */
export async function endRequest(
  writer: CallerInTransaction,
  request: Pick<LiveSessionRequest, "id"> & Model,
): Promise<boolean> {
  const { transaction } = writer;
  const where = { requestId: request.id, state: [...AGREED_STATES] };
  if ((await Appointment.count({ where, transaction })) === 0) {
    await deleteAppointments(writer, { requestId: request.id });
    return false;
  }
  await releaseHeld(writer, request);
  await request.update(toCancelled(writer), { transaction });
  return true;
}
