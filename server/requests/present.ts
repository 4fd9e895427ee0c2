import type { LiveSessionRequest, RideRequest, WithdrawnRequest } from "~/models";
import type {
  LiveSessionState,
  OfferOutcome,
} from "~/models/appointments/appointment-state.schema";
import type { SessionWindow } from "~/models/requests/session-window.schema";
import { PROCEDURE_CANCELLED, type RequestStatus } from "~/models/requests/request-status.schema";
import type { WithdrawnRequestStatus } from "~/models/requests/withdrawn-request-status.schema";
import { emptyToNull } from "~/server/platform/contact";
import { presentHandling } from "./handling";
import { patientName } from "./patient-names";

/**
 * Presents a live session request as plain data (specification 000, section 3.6). The price is in whole dollars;
 * preferred day and time, and windows, are YYYY-MM-DD and HH:MM in the time zone of the patient's facility, other dates ISO 8601 in UTC.
 */
export function presentLiveSession(request: LiveSessionRequest) {
  const { leaderType, sessionType, priceDollars, preferredDate, preferredTime } = request;
  const offerOutcome: OfferOutcome | null = request.offerOutcome || null;
  return {
    id: request.id,
    leaderType,
    sessionType,
    price: priceDollars,
    preferredDate,
    preferredTime,
    windows: JSON.parse(request.windows ?? "[]") as SessionWindow[],
    way: request.way || null,
    language: request.language || null,
    additionalInfo: emptyToNull(request.additionalInfo),
    state: request.state as LiveSessionState,
    offerOutcome,
    ...presentShared(request),
  };
}

/** Presents a ride request as plain data, with the formats of `presentLiveSession`; days and times of day in the hospital's time zone. */
export function presentRide(request: RideRequest) {
  const { id, pickUp, dropOff, rideDate, rideTime, returnTrip, mobility } = request;
  return {
    id,
    pickUp,
    dropOff,
    date: rideDate,
    time: rideTime,
    returnTrip: returnTrip ?? null,
    returnTime: emptyToNull(request.returnTime),
    mobility: mobility || null,
    mobilityNote: emptyToNull(request.mobilityNote),
    requestedBy: emptyToNull(request.requestedBy),
    ...presentShared(request),
  };
}

/** Fields shared by all kinds of request: patient, procedure, contact and status. */
function presentShared(request: LiveSessionRequest | RideRequest) {
  const status: RequestStatus = request.status;
  return {
    patientId: request.patientId,
    patient: patientName(request),
    patientProcedureId: request.patientProcedureId,
    procedure: request.procedureTitle,
    contact: emptyToNull(request.contact),
    status,
    statusChangedAt: request.statusChangedAt?.toISOString() ?? null,
    statusChangedBy: request.statusChangedBy ?? null,
    arrangement: emptyToNull(request.arrangement),
    whoToCall: emptyToNull(request.whoToCall),
    offeredDate: emptyToNull(request.offeredDate),
    offeredTime: emptyToNull(request.offeredTime),
    offer: emptyToNull(request.offer),
    ...presentHandling(request),
    ...presentMove(request),
    version: request.version,
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
  };
}

/** Presents a move of its procedure since it was made or confirmed, or that the hospital has cancelled it. */
function presentMove({ movedFrom, movedTo }: LiveSessionRequest | RideRequest) {
  const procedureCancelled = movedTo === PROCEDURE_CANCELLED;
  return {
    movedFrom: procedureCancelled ? null : emptyToNull(movedFrom),
    movedTo: procedureCancelled ? null : emptyToNull(movedTo),
    procedureCancelled,
  };
}

/** Presents a withdrawn request as plain data, with the formats of `presentLiveSession`. */
export function presentWithdrawnRequest(request: WithdrawnRequest) {
  const { id, kind, cause, wishedDate, wishedTime, status, canceledAt, canceledBy } = request;
  return {
    id,
    kind,
    cause,
    date: wishedDate,
    time: wishedTime,
    arrangement: emptyToNull(request.arrangement),
    whoToCall: emptyToNull(request.whoToCall),
    status: status as WithdrawnRequestStatus,
    canceledAt: canceledAt?.toISOString() ?? null,
    canceledBy: canceledBy ?? null,
    ...presentHandling(request),
    version: request.version,
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
  };
}

export type WithdrawnRequestData = ReturnType<typeof presentWithdrawnRequest>;
export type LiveSessionRequestData = ReturnType<typeof presentLiveSession>;
export type RideRequestData = ReturnType<typeof presentRide>;
