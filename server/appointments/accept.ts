import { notifyCoach, notifyPatient, scheduleReminders } from "~/server/bookings/notify";
import { notifyStaff } from "./notify";
import { Appointment, type Coach, type LiveSessionRequest, Patient } from "~/models";
import { splitValues } from "~/models/coaches/coach";
import type { SessionWay } from "~/models/coaches/session-choices.schema";
import {
  acceptSchema,
  APPOINTMENT_MESSAGES,
  bookTimeSchema,
  callPhoneSchema,
} from "~/models/appointments/offer.schema";
import { presentCoach } from "~/server/coaches/present";
import { lockCoaches } from "~/server/bookings/lock-coaches";
import { releaseHeld } from "~/server/bookings/release-held";
import { recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { ConflictError, InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { phoneField, parsePhone } from "~/server/platform/phone-numbers";
import { lockOptions } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { COMPLETED_MESSAGE } from "~/server/requests/create-requests";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import type { Access } from "./access";
import { bookHeld, claimTime } from "./claim";
import { findMismatches, isEpisodeUpcoming, isOpenForBooking, readOwnCoaches } from "./fitting";
import { chooseWay } from "./offer";
import { setLiveSessionState } from "./settle";

const ACCEPT = acceptSchema.extend({ phone: phoneField(acceptSchema.shape.phone) });
const CALL_PHONE = callPhoneSchema.extend({ phone: phoneField(callPhoneSchema.shape.phone) });

/**
 * Accepts one of the times that are held for a request; the others are free again (AREAS 9). Idempotent: accepting the one that is booked again
 * changes nothing.
 * @param input `slotId`, and `phone` where the coach calls and no number is known
 * @throws NotFoundError; InvalidInputError without a number to call; ConflictError for a time that is not held any more, and for a patient who
 *   has another session then
 */
export async function acceptTime(caller: Caller, access: Access, input: unknown): Promise<void> {
  const { slotId, phone: given } = parseInput(ACCEPT, input);
  await inTransaction(caller, async (joined) => {
    const { writer, request } = await access(joined);
    const { transaction } = writer;
    const where = { id: slotId, requestId: request.id };
    const found = await Appointment.findOne({ attributes: ["coachId"], where, transaction });
    const coach = found && (await lockCoaches(writer, [found.coachId])).get(found.coachId);
    const appointment = await Appointment.findOne({ where, ...lockOptions(writer, Appointment) });
    if (appointment?.state === "Scheduled") return;
    if (!coach || appointment?.state !== "Held" || !isHeld(appointment))
      throw new ConflictError(APPOINTMENT_MESSAGES.notHeld);
    const phone = await findPhone(writer, request, { way: appointment.way, given });
    await bookHeld(writer, appointment, { coach, phone });
    await releaseHeld(writer, request);
    await confirm(writer, request, { appointment, coach });
  });
}

const isHeld = ({ heldUntil }: Appointment) => heldUntil !== null && heldUntil > new Date();

/**
 * Books a free time of a coach who lets patients book at once, for a request that has no appointment yet (AREAS 9).
 * @param input `coachId`, `start`, `way` (optional), and `phone` as for `acceptTime`
 * @throws NotFoundError; InvalidInputError; ConflictError for a time that is not free, a coach who does not fit or takes no bookings, a
 *   request that is booked or over, and one of a procedure that is completed or cancelled
 */
export async function bookTime(caller: Caller, access: Access, input: unknown): Promise<void> {
  const { coachId, start, way: wanted } = parseInput(bookTimeSchema, input);
  const { phone: given } = parseInput(CALL_PHONE, input);
  await inTransaction(caller, async (joined) => {
    const { writer, request } = await access(joined);
    if (!isOpenForBooking(request))
      throw new ConflictError("This live session cannot be booked anymore");
    if (!(await isEpisodeUpcoming(writer, request))) throw new ConflictError(COMPLETED_MESSAGE);
    await releaseHeld(writer, request);
    const coach = (await lockCoaches(writer, [coachId])).get(coachId);
    const { known } = await readOwnCoaches(writer, request);
    const isFitting =
      coach?.allowsBooking && findMismatches(presentCoach(coach), request, known).length === 0;
    const ways = splitValues(coach?.ways) as SessionWay[];
    const way = chooseWay(ways, wanted ?? request.way);
    if (!coach || !isFitting || !way)
      throw new ConflictError("This coach cannot be booked here. Please choose another time.");
    const phone = await findPhone(writer, request, { way, given });
    const claim = { request, coach, at: start, way, keepsNotice: true };
    const appointment = await claimTime(writer, claim, { state: "Scheduled", phone });
    await confirm(writer, request, { appointment, coach });
  });
}

async function confirm(
  writer: CallerInTransaction,
  request: LiveSessionRequest,
  agreed: { appointment: Appointment; coach: Coach },
): Promise<void> {
  const { appointment, coach } = agreed;
  await setLiveSessionState(writer, request, { state: "Scheduled", agreed });
  await recordEvent(writer, {
    action: "booked",
    record: { type: LIVE_SESSION_KIND.type, id: request.id },
    changes: { coach: [null, coach.name], startsAt: [null, appointment.startsAt.toISOString()] },
  });
  await notifyPatient(writer, request, "appointment-booked");
  await notifyCoach(writer, coach, appointment);
  await scheduleReminders(writer, request, appointment);
}

/**
 * Says that none of the offered times fits: they are free again, and staff find others (AREAS 9).
 * @throws NotFoundError; ConflictError where nothing is offered any more
 */
export async function declineTimes(caller: Caller, access: Access): Promise<void> {
  await inTransaction(caller, async (joined) => {
    const { writer, request } = await access(joined);
    if (request.state !== "Offered") throw new ConflictError(APPOINTMENT_MESSAGES.notHeld);
    await releaseHeld(writer, request);
    await setLiveSessionState(writer, request, { state: "Requested", offerOutcome: "none fits" });
    await recordEvent(writer, {
      action: "none fits",
      record: { type: LIVE_SESSION_KIND.type, id: request.id },
    });
    await notifyStaff(writer, request);
  });
}

/** Finds the number that a coach calls: the one given now, that of the request, else that of the account. @throws InvalidInputError without one */
async function findPhone(
  { transaction }: CallerInTransaction,
  request: LiveSessionRequest,
  { way, given }: { way: SessionWay; given: string },
): Promise<string> {
  if (way !== "Phone") return "";
  const phone = given || (await findKnownPhone({ transaction }, request));
  if (phone) return phone;
  throw new InvalidInputError([
    { field: "phone", message: APPOINTMENT_MESSAGES.phone, code: "required" },
  ]);
}

/** Number at which a patient is called unless they give another one; "" if none is known. */
export async function findKnownPhone(
  { transaction }: Pick<Caller, "transaction">,
  { contact, patientId }: Pick<LiveSessionRequest, "contact" | "patientId">,
): Promise<string> {
  const ofRequest = contact.includes("@") ? null : parsePhone(contact);
  if (ofRequest) return ofRequest;
  const patient = await Patient.findByPk(patientId, { attributes: ["mobile"], transaction });
  return patient?.mobile ?? "";
}
