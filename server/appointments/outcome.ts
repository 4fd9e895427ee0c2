import { notifyPatient, stopReminders } from "~/server/bookings/notify";
import { notifyStaff } from "./notify";
import { Appointment, type Coach, type LiveSessionRequest } from "~/models";
import {
  COACH_SEES_HOURS,
  OUTCOME_MINUTES,
  RATING_DAYS,
} from "~/models/appointments/appointment-state.schema";
import { outcomeSchema, ratingSchema } from "~/models/appointments/offer.schema";
import { lockCoaches } from "~/server/bookings/lock-coaches";
import { openForAnxiety } from "~/server/patients/open-for-anxiety";
import { recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { lockOptions } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import type { Access, Side } from "./access";
import { findAgreed } from "./find";
import { setLiveSessionState } from "./settle";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const OUTCOME_COLUMNS = {
  held: { state: "Completed", missedBy: "" },
  "missed-by-patient": { state: "Missed", missedBy: "patient" },
  "missed-by-coach": { state: "Missed", missedBy: "coach" },
} as const;

/** Time from which on an outcome can be recorded: 15 minutes after the beginning. */
export const outcomeFrom = ({ startsAt }: Pick<Appointment, "startsAt">): Date =>
  new Date(startsAt.getTime() + OUTCOME_MINUTES * MINUTE_MS);

/** Time until which a coach records or corrects an outcome; staff may later, too. */
export const coachSeesUntil = ({ endsAt }: Pick<Appointment, "endsAt">): Date =>
  new Date(endsAt.getTime() + COACH_SEES_HOURS * HOUR_MS);

/**
 * Records what became of an appointment, or corrects it (AREAS 9). Where the coach could not, the request goes back to staff, who find
 * another time, and the patient is told; the appointment stays Missed.
 * @param input `outcome`: held, missed-by-patient or missed-by-coach
 * @throws NotFoundError, StaleError, InvalidInputError; ConflictError earlier than 15 minutes after the beginning, without an appointment, once
 *   the live session has gone on since, and for a coach a day after the end
 */
export async function recordOutcome(caller: Caller, access: Access, input: unknown): Promise<void> {
  const { outcome } = parseInput(outcomeSchema, input);
  await inTransaction(caller, async (joined) => {
    const { writer, request, side } = await access(joined);
    const { appointment, coach } = await lockAgreed(writer, request.id);
    if (!isCurrent(request, appointment))
      throw new ConflictError("This live session has gone on since");
    requireTimely(appointment, side);
    const { state, missedBy } = OUTCOME_COLUMNS[outcome];
    if (appointment.state === state && appointment.missedBy === missedBy) return;
    const before = appointment.state;
    await appointment.update(
      { state, missedBy, closedAt: new Date() },
      { transaction: writer.transaction },
    );
    const isToArrange = outcome === "missed-by-coach";
    await setLiveSessionState(writer, request, {
      state,
      ...(isToArrange ? { offerOutcome: "coach missed" } : { agreed: { appointment, coach } }),
    });
    await recordEvent(writer, {
      action: "outcome recorded",
      record: { type: LIVE_SESSION_KIND.type, id: request.id },
      changes: { outcome: [before === "Scheduled" ? null : before, outcome] },
    });
    await stopReminders(writer, request);
    if (isToArrange) {
      await notifyPatient(writer, request, "appointment-changed");
      await notifyStaff(writer, request);
    }
  });
}

function requireTimely(appointment: Appointment, side: Side): void {
  const now = new Date();
  if (outcomeFrom(appointment) > now)
    throw new ConflictError(
      `This can be recorded ${OUTCOME_MINUTES} minutes after the beginning, not earlier`,
    );
  if (side === "coach" && coachSeesUntil(appointment) < now)
    throw new ConflictError("This appointment ended more than a day ago. Please ask staff.");
}

/** Locks the appointment that a locked request has agreed on last, its coach first. @throws ConflictError without one, and for a cancelled one */
async function lockAgreed(
  writer: CallerInTransaction,
  requestId: number,
): Promise<{ appointment: Appointment; coach: Coach }> {
  const found = await findAgreed(writer, requestId);
  const coach = found && (await lockCoaches(writer, [found.coachId])).get(found.coachId);
  const appointment =
    found && (await Appointment.findByPk(found.id, lockOptions(writer, Appointment)));
  if (!coach || !appointment || appointment.state === "Cancelled")
    throw new ConflictError("This live session has no appointment");
  return { appointment, coach };
}

/**
 * Whether the appointment that a request has agreed on last is the one that its state tells of: nothing was offered, booked or answered since.
 */
export const isCurrent = (
  { state }: Pick<LiveSessionRequest, "state">,
  appointment: Pick<Appointment, "state">,
): boolean => appointment.state === state;

/** Whether the patient of an appointment may say how it was. */
export const isRatable = ({ state, endsAt }: Appointment, now = new Date()): boolean =>
  state === "Completed" && endsAt.getTime() + RATING_DAYS * 24 * HOUR_MS > now.getTime();

/**
 * Keeps how a patient found a session, and how anxious they are now; a later answer replaces an earlier one (AREAS 9).
 * @param input `rating` and `anxietyAfter`, each 1 to 5, at least one of them
 * @throws NotFoundError, InvalidInputError; ConflictError for a session that was not held, and two weeks after it
 */
export async function rateSession(caller: Caller, access: Access, input: unknown): Promise<void> {
  const values = parseInput(ratingSchema, input);
  await inTransaction(caller, async (joined) => {
    const { writer, request } = await access(joined);
    const { transaction } = writer;
    const { appointment } = await lockAgreed(writer, request.id);
    if (!isRatable(appointment)) throw new ConflictError("This session cannot be rated anymore");
    await appointment.update(values, { transaction });
    // A program that asks for what has changed finds the live session again, with a new version.
    request.changed("statusChangedAt", true);
    await request.save({ transaction });
    const { id, patientId } = request;
    const subject = { type: "live session request", id } as const;
    const { anxietyAfter } = values;
    if (anxietyAfter)
      await openForAnxiety(writer, { patientId, anxietyLevel: anxietyAfter, subject });
    // The audit records no answer of a patient.
    await recordEvent(writer, {
      action: "rated",
      record: { type: LIVE_SESSION_KIND.type, id: request.id },
    });
  });
}
