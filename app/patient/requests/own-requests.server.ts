import { procedureAddress } from "~/app/components/patient/addresses";
import type { RequestStatus } from "~/models/requests/request-status.schema";
import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import { formatClock, formatWeekday } from "~/server/platform/dates";
import type { OwnRequests } from "~/server/requests/own";
import type { LiveSessionRequestData, RideRequestData } from "~/server/requests/present";

/** A request as its patient reads it. */
export type OwnRequest = {
  key: string;
  /** What was asked for, such as "Live session: Nurse, General Support". */
  what: string;
  /** When, such as "Monday, November 30, 2:30 PM". */
  when: string;
  status: RequestStatus;
  /** Where it can be taken back; null once it was answered. */
  withdrawAt: string | null;
};

/** What a patient has asked for around a procedure, in words, live sessions before rides. */
export function requestsInWords(own: OwnRequests, procedureId: number): OwnRequest[] {
  const { liveSessions = [], rides = [] } = own.get(procedureId) ?? {};
  return [
    ...liveSessions.map((each) => ownRequest("live-session", each, liveSessionInWords(each))),
    ...rides.map((each) => ownRequest("ride", each, rideInWords(each))),
  ];
}

function ownRequest(
  path: string,
  { id, status, patientProcedureId }: LiveSessionRequestData | RideRequestData,
  words: { what: string; when: string },
): OwnRequest {
  const withdrawAt = procedureAddress(patientProcedureId, `${path}/${id}/withdraw`);
  return {
    ...{ key: `${path}-${id}`, ...words, status },
    withdrawAt: status === "New" ? withdrawAt : null,
  };
}

export function liveSessionInWords(request: LiveSessionRequestData) {
  const { leaderType, sessionType, preferredDate, preferredTime } = request;
  return {
    what: `Live session: ${leaderLabel(leaderType)}, ${liveSessionLabel(sessionType)}`,
    when: dayAndClock(preferredDate, preferredTime),
  };
}

export function rideInWords({ pickUp, dropOff, date, time }: RideRequestData) {
  return { what: `Ride: ${pickUp} to ${dropOff}`, when: dayAndClock(date, time) };
}

const dayAndClock = (day: string, clock: string) =>
  `${formatWeekday(day)}, ${formatClock(`${day}T${clock}`)}`;
