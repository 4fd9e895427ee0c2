import { LiveSessionRequest, PatientProcedure, RideRequest } from "~/models";
import { liveSessionRequestSchema } from "~/models/requests/live-session-request.schema";
import { deriveProcedureStatus } from "~/models/patients/patient-procedure.schema";
import { rideRequestSchema } from "~/models/requests/ride-request.schema";
import type { PatientWriter } from "~/server/patients/guests";
import { findOwnProcedure, lockOwnProcedure } from "~/server/patients/own-procedures";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { dayStart, formatIsoClock, formatIsoDay, timeOn } from "~/server/platform/dates";
import { ConflictError, InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { LIVE_SESSION, type RequestRow, RIDE } from "./kinds";

/** What somebody who asks is told of a procedure that is over. */
export const COMPLETED =
  "This procedure is completed, so nothing can be requested for it any more.";

/** So many requests of a kind wait at a time for one procedure: the hospital answers those first. */
export const MAX_OPEN_REQUESTS = 10;

/**
 * What somebody who is about to ask sees of the procedure: whether anything can be asked for still, and what of a ride is
 * known already (specification 000, section 3.6). A day that has passed is left to them.
 * @throws NotFoundError
 */
export async function readForRequest(caller: Caller, procedureId: number) {
  const procedure = await findOwnProcedure(caller, procedureId);
  const { id, title, pickUp, dropOff, departure, timeKnown } = procedure;
  const date = procedure.date?.toISOString();
  const today = formatIsoDay(new Date().toISOString());
  const day = date && formatIsoDay(date) >= today ? formatIsoDay(date) : "";
  const time = departure || (date && timeKnown ? formatIsoClock(date) : "");
  return {
    id,
    title,
    today,
    completed: deriveProcedureStatus(procedure) === "Completed",
    ride: { pickUp, dropOff, date: day, time: day && time },
  };
}

/**
 * Stores that a patient would like a live session for one of their procedures (specification 000, sections 2.7 and 3.6).
 * @param procedureId the patient's, or the sample patient's that it was copied from
 * @throws InvalidInputError, also for a time that has passed; NotFoundError; ConflictError for a completed procedure, and
 *   when 10 requests wait already
 */
export async function requestLiveSession(
  writer: PatientWriter,
  procedureId: number,
  input: unknown,
): Promise<LiveSessionRequest> {
  authorize(writer, "patient.own");
  const { price, ...values } = parseInput(liveSessionRequestSchema, input);
  const { preferredDate, preferredTime } = values;
  requireAhead({ preferredDate }, { preferredTime });
  const shared = await sharedColumns(writer, procedureId, LiveSessionRequest);
  const columns = { ...values, priceDollars: price, ...shared };
  const { transaction } = writer;
  return recordAsked(
    writer,
    LIVE_SESSION,
    await LiveSessionRequest.create(columns, { transaction }),
  );
}

/**
 * Stores that a patient would like to be driven to one of their procedures (specification 000, section 2.7).
 * @throws as requestLiveSession
 */
export async function requestRide(
  writer: PatientWriter,
  procedureId: number,
  input: unknown,
): Promise<RideRequest> {
  authorize(writer, "patient.own");
  const { date, time, ...values } = parseInput(rideRequestSchema, input);
  requireAhead({ date }, { time });
  const shared = await sharedColumns(writer, procedureId, RideRequest);
  const columns = { ...values, rideDate: date, rideTime: time, ...shared };
  const { transaction } = writer;
  return recordAsked(writer, RIDE, await RideRequest.create(columns, { transaction }));
}

/** A day and a time of day, each by the name of its field, must be ahead where the hospital is. @throws InvalidInputError */
function requireAhead(day: Record<string, string>, clock: Record<string, string>): void {
  const [[dayField = "", date = ""] = []] = Object.entries(day);
  const [[clockField = "", time = ""] = []] = Object.entries(clock);
  const now = Date.now();
  const over = dayStart(date, 1);
  if (!over || over.getTime() <= now) {
    const message = "Please choose today or a later day";
    throw new InvalidInputError([{ field: dayField, message }]);
  }
  const at = timeOn(date, time);
  if (!at || at.getTime() <= now) {
    const message = "This time has passed. Please choose a later one";
    throw new InvalidInputError([{ field: clockField, message }]);
  }
}

/** What every request keeps of its procedure, which is locked, and no example any more. */
async function sharedColumns(
  writer: PatientWriter,
  procedureId: number,
  model: typeof LiveSessionRequest | typeof RideRequest,
) {
  const { patientId, transaction } = writer;
  const procedure = await lockOwnProcedure(writer, procedureId);
  if (deriveProcedureStatus(procedure) === "Completed") throw new ConflictError(COMPLETED);
  const { id: patientProcedureId, title: procedureTitle } = procedure;
  const where = { patientProcedureId, status: "New" as const };
  const counted = { where, transaction };
  const waiting = await (model as typeof RideRequest).count(counted);
  if (waiting >= MAX_OPEN_REQUESTS) {
    throw new ConflictError("You have asked for this several times. We answer those first.");
  }
  await PatientProcedure.update(
    { isExample: false },
    { where: { id: patientProcedureId, isExample: true }, transaction },
  );
  return { patientId, patientProcedureId, procedureTitle };
}

/** The audit learns that somebody asked, never for what. */
async function recordAsked<Row extends RequestRow>(
  writer: PatientWriter,
  { type }: { type: string },
  made: Row,
): Promise<Row> {
  await recordEvent(writer, { action: "created", record: { type, id: made.id } });
  return made;
}
