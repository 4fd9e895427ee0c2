import { formatPlace, readPlace } from "~/server/facilities/places";
import { z } from "zod";
import { LiveSessionRequest, PatientProcedure, RideRequest } from "~/models";
import { liveSessionRequestSchema } from "~/models/requests/live-session-request.schema";
import { readZone, toLocal, genericZoneName } from "~/server/facilities/zone";
import { deriveProcedureStatus } from "~/models/patients/patient-procedure.schema";
import { rideRequestSchema } from "~/models/requests/ride-request.schema";
import type { NotificationTopic } from "~/models/access/notification-topic.schema";
import { notifyOfRequest } from "~/server/notifications/notify-staff";
import { helperName, type PatientWriter } from "~/server/patients/guests";
import {
  readCareTeamPhone,
  findOwnProcedure,
  lockOwnProcedure,
} from "~/server/patients/own-procedures";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import {
  formatIsoClock,
  formatIsoDay,
  hasPassed,
  startOfDay,
  toTime,
} from "~/server/platform/dates";
import { ConflictError, InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { phoneField } from "~/server/platform/phone-numbers";
import { closeWorkItems } from "~/server/platform/work-list/open-items";
import { viewPath } from "./handling";
import { LIVE_SESSION_KIND, type RequestRow, RIDE_KIND } from "./kinds";
import { recordTextAgreement } from "./text-agreement";

/** Error message for a completed procedure. */
export const COMPLETED_MESSAGE =
  "This procedure is completed, so nothing can be requested for it anymore.";

/** A phone number becomes E.164. */
const contactSchema = z.object({ contact: phoneField(z.string(), "phone or email") });

/** Limit of open requests of a kind per procedure. */
export const MAX_OPEN_REQUESTS = 10;

/**
 * Reads the procedure for a request form: whether requests are possible, and defaults for a ride (specification 000,
 * section 3.6). A past date is left blank, and so is the time to leave unless it is before the procedure. Nothing is filled in of an
 * example, whose addresses nobody has entered.
 * @throws NotFoundError
 */
export async function readRequestForm(caller: Caller, procedureId: number) {
  const procedure = await findOwnProcedure(caller, procedureId);
  const { id, type, title, pickUp, dropOff, departure, timeKnown, isExample } = procedure;
  const date = procedure.date?.toISOString();
  const today = formatIsoDay(new Date().toISOString());
  const day = date && formatIsoDay(date) >= today ? formatIsoDay(date) : "";
  const isInTime = !timeKnown || !date || departure < formatIsoClock(date);
  return {
    id,
    type,
    title,
    phone: await readCareTeamPhone(caller, procedure),
    today,
    /** Today by the clock of the facility, whose zone counts for live sessions, and the name of that zone. */
    live: await readFacilityDay(caller, id),
    /** ISO 8601; null if the day or the time of day is unknown. */
    startsAt: (day && timeKnown && date) || null,
    completed: deriveProcedureStatus(procedure) !== "Upcoming",
    ride:
      isExample || !caller.patientId
        ? { pickUp: "", dropOff: "", date: "", time: "" }
        : {
            pickUp,
            dropOff: dropOff || formatPlace(await readPlace(caller, procedure)),
            date: day,
            time: day && isInTime ? departure : "",
          },
  };
}

/** Reads the day and the zone of a facility; for an example, which is nobody's yet, the hospital's. */
async function readFacilityDay(caller: Caller, procedureId: number) {
  const zone = await readZone(caller, procedureId);
  return { today: toLocal(new Date(), zone).day, zone: genericZoneName(zone) };
}

/**
 * Creates a live session request for one of the patient's procedures, whose times are by the clock of its facility (specification 000,
 * sections 2.7 and 3.6).
 * @param procedureId id of the procedure, or of the sample procedure it was copied from
 * @throws InvalidInputError, also for a past time; NotFoundError; ConflictError for a completed procedure, and beyond
 *   10 open requests
 */
export async function createLiveSessionRequest(
  writer: PatientWriter,
  procedureId: number,
  input: unknown,
): Promise<LiveSessionRequest> {
  authorize(writer, "patient.own");
  const parsed = parseInput(liveSessionRequestSchema, input);
  const {
    price,
    windows,
    looksHere: _,
    textMe,
    ...values
  } = {
    ...parsed,
    ...parseInput(contactSchema, parsed),
  };
  const { preferredDate, preferredTime } = values;
  const zone = await readZone(writer, procedureId);
  requireFuture({ preferredDate }, { preferredTime }, zone);
  for (const [index, { date, from, to }] of windows.entries()) {
    const time = { [`otherFrom${index + 1}`]: to || from };
    requireFuture({ [`otherDate${index + 1}`]: date }, time, zone);
  }
  const shared = await prepareSharedColumns(writer, procedureId, LiveSessionRequest);
  const columns = {
    ...values,
    windows: JSON.stringify(windows),
    priceDollars: price,
    ...shared,
  };
  await recordTextAgreement(writer, textMe, values.contact);
  const { transaction } = writer;
  return recordRequestCreated(
    writer,
    LIVE_SESSION_KIND,
    await LiveSessionRequest.create(columns, { transaction }),
  );
}

/**
 * Creates a ride request for one of the patient's procedures (specification 000, section 2.7).
 * @throws as createLiveSessionRequest
 */
export async function createRideRequest(
  writer: PatientWriter,
  procedureId: number,
  input: unknown,
): Promise<RideRequest> {
  authorize(writer, "patient.own");
  const parsed = parseInput(rideRequestSchema, input);
  const {
    date,
    time,
    returnTrip,
    returnTime,
    looksHere: _,
    textMe,
    ...values
  } = { ...parsed, ...parseInput(contactSchema, parsed) };
  const needsReturnTrip = returnTrip === "Yes";
  requireFuture({ date }, { time });
  const shared = await prepareSharedColumns(writer, procedureId, RideRequest);
  const columns = {
    ...values,
    returnTrip: needsReturnTrip,
    returnTime: needsReturnTrip ? returnTime : "",
    rideDate: date,
    rideTime: time,
    requestedBy: helperName(writer),
    ...shared,
  };
  await recordTextAgreement(writer, textMe, values.contact);
  const { transaction } = writer;
  return recordRequestCreated(
    writer,
    RIDE_KIND,
    await RideRequest.create(columns, { transaction }),
  );
}

/**
 * Checks that a date and time, each keyed by its field name, are in the future in a time zone, by default
 * the hospital's. @throws InvalidInputError
 */
function requireFuture(
  day: Record<string, string>,
  timeOfDay: Record<string, string>,
  zone?: string,
): void {
  const [[dayField = "", date = ""] = []] = Object.entries(day);
  const [[timeField = "", time = ""] = []] = Object.entries(timeOfDay);
  if (!startOfDay(date) || hasPassed(date, "", undefined, zone)) {
    const message = "Please choose today or a later day";
    throw new InvalidInputError([{ field: dayField, message }]);
  }
  if (!toTime(date, time, zone) || hasPassed(date, time, undefined, zone)) {
    const message = "This time has passed. Please choose a later one";
    throw new InvalidInputError([{ field: timeField, message }]);
  }
}

/**
 * Locks the procedure and returns the columns shared by all requests; an example becomes the patient's own.
 * @throws NotFoundError, ConflictError
 */
async function prepareSharedColumns(
  writer: PatientWriter,
  procedureId: number,
  model: typeof LiveSessionRequest | typeof RideRequest,
) {
  const { patientId, transaction } = writer;
  const procedure = await lockOwnProcedure(writer, procedureId);
  if (deriveProcedureStatus(procedure) !== "Upcoming") throw new ConflictError(COMPLETED_MESSAGE);
  const { id: patientProcedureId, title: procedureTitle } = procedure;
  const where = { patientProcedureId, status: "New" as const };
  const options = { where, transaction };
  const openRequests = await (model as typeof RideRequest).count(options);
  if (openRequests >= MAX_OPEN_REQUESTS) {
    throw new ConflictError("You have asked for this several times. We answer those first.");
  }
  await PatientProcedure.update(
    // An example's number is invented, and nobody answers it. Copies of earlier sample content have one.
    { isExample: false, phone: "" },
    { where: { id: patientProcedureId, isExample: true }, transaction },
  );
  return { patientId, patientProcedureId, procedureTitle };
}

/** Records the creation in the audit, without any of the content, and tells staff who chose to hear of it. */
async function recordRequestCreated<Row extends RequestRow>(
  writer: PatientWriter,
  kind: { type: string; listPath: string; topic: NotificationTopic },
  request: Row,
): Promise<Row> {
  const record = { type: kind.type, id: request.id };
  await recordEvent(writer, { action: "created", record });
  await closeWorkItems(writer, { patientId: writer.patientId, reason: "Nothing done" });
  await notifyOfRequest(writer, kind.topic, { ...record, path: viewPath(kind, request.id) });
  return request;
}
