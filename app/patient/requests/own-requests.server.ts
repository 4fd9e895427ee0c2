import { procedurePath } from "~/app/components/patient/urls";
import type { RequestStatus } from "~/models/requests/request-status.schema";
import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import { formatClock, formatWeekday } from "~/server/platform/dates";
import type { OwnRequests } from "~/server/requests/own-requests";
import type { LiveSessionRequestData, RideRequestData } from "~/server/requests/present";

/** Request as presented to its patient. */
export type OwnRequest = {
  key: string;
  /** Subject, such as "Live session: Nurse, General Support". */
  subject: string;
  /** Date and time, such as "Monday, November 30, 2:30 PM". */
  when: string;
  status: RequestStatus;
  /** Path of the withdrawal dialog; null once the request was answered. */
  withdrawPath: string | null;
};

/** Presents a patient's requests for a procedure, live sessions first. */
export function presentRequests(ownRequests: OwnRequests, procedureId: number): OwnRequest[] {
  const { liveSessions = [], rides = [] } = ownRequests.get(procedureId) ?? {};
  return [
    ...liveSessions.map((request) =>
      presentRequest("live-session", request, describeLiveSession(request)),
    ),
    ...rides.map((request) => presentRequest("ride", request, describeRide(request))),
  ];
}

function presentRequest(
  pathSegment: string,
  { id, status, patientProcedureId }: LiveSessionRequestData | RideRequestData,
  description: { subject: string; when: string },
): OwnRequest {
  const withdrawPath = procedurePath(patientProcedureId, `${pathSegment}/${id}/withdraw`);
  return {
    key: `${pathSegment}-${id}`,
    ...description,
    status,
    withdrawPath: status === "New" ? withdrawPath : null,
  };
}

export function describeLiveSession(request: LiveSessionRequestData) {
  const { leaderType, sessionType, preferredDate, preferredTime } = request;
  return {
    subject: `Live session: ${leaderLabel(leaderType)}, ${liveSessionLabel(sessionType)}`,
    when: formatDayAndTime(preferredDate, preferredTime),
  };
}

export function describeRide({ pickUp, dropOff, date, time }: RideRequestData) {
  return { subject: `Ride: ${pickUp} to ${dropOff}`, when: formatDayAndTime(date, time) };
}

const formatDayAndTime = (day: string, time: string) =>
  `${formatWeekday(day)}, ${formatClock(`${day}T${time}`)}`;
