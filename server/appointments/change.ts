import {
  notifyCoach,
  notifyPatient,
  scheduleReminders,
  stopReminders,
} from "~/server/bookings/notify";
import { notifyStaff } from "./notify";
import { Appointment, type Coach, type LiveSessionRequest } from "~/models";
import { CHANGE_HOURS } from "~/models/appointments/appointment-state.schema";
import { cancelSchema, moveTimeSchema, ownCancelSchema } from "~/models/appointments/offer.schema";
import { endAppointment } from "~/server/bookings/end-appointments";
import { releaseHeld } from "~/server/bookings/release-held";
import { recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import type { Access, Side } from "./access";
import { moveClaim } from "./claim";
import { describeCall } from "./describe";
import { lockScheduled } from "./find";
import { setLiveSessionState } from "./settle";

const HOUR_MS = 3_600_000;

/** Last moment at which a patient moves or cancels an appointment here. */
export const changeableUntil = ({ startsAt }: Pick<Appointment, "startsAt">): Date =>
  new Date(startsAt.getTime() - CHANGE_HOURS * HOUR_MS);

/** Requires that an appointment has not begun, and for a patient that there are more than two hours. @throws ConflictError */
function requireChangeable(
  appointment: Appointment,
  { whoToCall }: LiveSessionRequest,
  side: Side,
): void {
  const now = new Date();
  if (side === "patient" && changeableUntil(appointment) <= now) {
    const message = `It is too late to change this here. Please call ${describeCall(whoToCall)}.`;
    throw new ConflictError(message);
  }
  if (appointment.endsAt <= now) throw new ConflictError("This appointment is over");
}

/**
 * Moves an appointment to another free time of the same coach: the same entry in calendars (AREAS 9). A patient can until two hours before.
 * @param input `start`
 * @throws NotFoundError, StaleError, InvalidInputError; ConflictError for a time that is not free, and for what is over or has no appointment
 */
export async function moveAppointment(
  caller: Caller,
  access: Access,
  input: unknown,
): Promise<void> {
  const { start } = parseInput(moveTimeSchema, input);
  await inTransaction(caller, async (joined) => {
    const { writer, request, side } = await access(joined);
    const { appointment, coach } = await lockScheduled(writer, request.id);
    requireChangeable(appointment, request, side);
    const before = appointment.startsAt;
    if (before.getTime() === start.getTime()) return;
    await moveClaim(writer, appointment, { coach, at: start, keepsNotice: side === "patient" });
    await setLiveSessionState(writer, request, {
      state: "Scheduled",
      agreed: { appointment, coach },
    });
    await recordEvent(writer, {
      action: "moved",
      record: { type: LIVE_SESSION_KIND.type, id: request.id },
      changes: { startsAt: [before.toISOString(), start.toISOString()] },
    });
    await notifyOfChange(writer, request, { appointment, coach });
    await scheduleReminders(writer, request, appointment);
  });
}

async function notifyOfChange(
  writer: CallerInTransaction,
  request: LiveSessionRequest,
  { appointment, coach }: { appointment: Appointment; coach: Coach },
): Promise<void> {
  await notifyPatient(writer, request, "appointment-changed");
  await notifyCoach(writer, coach, appointment);
}

/**
 * Cancels a live session: its appointment, or what was offered, or the request alone. Where the coach cancels, staff find another time (AREAS 9).
 * @param input `reason`, which a patient need not give
 * @throws NotFoundError, StaleError, InvalidInputError; ConflictError for what is over, and for a patient in the last two hours
 */
export async function cancelLiveSession(
  caller: Caller,
  access: Access,
  input: unknown,
): Promise<void> {
  await inTransaction(caller, async (joined) => {
    const { writer, request, side } = await access(joined);
    const { reason } = parseInput(side === "patient" ? ownCancelSchema : cancelSchema, input);
    const isBooked = request.state === "Scheduled" && (await hasAppointment(writer, request));
    // A coach cancels their own appointment, never a request that others arrange.
    if (isBooked || side === "coach") {
      const { appointment, coach } = await lockScheduled(writer, request.id);
      requireChangeable(appointment, request, side);
      await endAppointment(writer, { appointment, coach }, { by: side, reason });
    } else if (!OPEN.includes(request.state)) {
      throw new ConflictError("This live session is over, or canceled already");
    } else if (request.state === "Scheduled" && side === "patient") {
      // Staff have arranged it by hand: no coach is told, and somebody may be on the way.
      await notifyStaff(writer, request);
    }
    await releaseHeld(writer, request);
    await setLiveSessionState(writer, request, {
      state: side === "coach" ? "Requested" : "Cancelled",
      offerOutcome: side === "coach" ? "coach cancelled" : "",
    });
    await recordEvent(writer, {
      action: "cancelled",
      record: { type: LIVE_SESSION_KIND.type, id: request.id },
      changes: { by: [null, side] },
    });
    await stopReminders(writer, request);
    // Their own cancellation too: whoever has the link can cancel.
    if (isBooked || side !== "patient") await notifyPatient(writer, request, "appointment-changed");
    if (side === "coach") await notifyStaff(writer, request);
  });
}

const OPEN = ["Requested", "Offered", "Expired", "Scheduled"];

async function hasAppointment(
  { transaction }: CallerInTransaction,
  request: LiveSessionRequest,
): Promise<boolean> {
  const where = { requestId: request.id, state: "Scheduled" as const };
  return (await Appointment.count({ where, transaction })) > 0;
}
