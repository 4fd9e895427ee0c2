import { procedurePath } from "~/app/components/patient/urls";
import type { RequestStatus } from "~/models/requests/request-status.schema";
import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import { mobilityLabel } from "~/models/requests/ride-options.schema";
import { formatClock, formatTimeOfDay, formatWeekday, hasPassed } from "~/server/platform/dates";
import type { OwnRequests } from "~/server/requests/own-requests";
import type { LiveSessionRequestData, RideRequestData } from "~/server/requests/present";

/** Request as presented to its patient. */
export type OwnRequest = {
  key: string;
  /** Subject, such as "Live session: Nurse, General Support". */
  subject: string;
  /** Date and time, such as "Monday, November 30, 2:30 PM". */
  when: string;
  /** Further wishes, each a line. */
  wishes: string[];
  status: RequestStatus;
  /** Whether its time has passed. */
  isPast: boolean;
  /** Whether it has a contact, so that the answer does not only appear here. */
  hasContact: boolean;
  /** What staff arranged, and who to call about it; null unless Confirmed. */
  arrangement: { text: string; whoToCall: string } | null;
  /** Times of the procedure before and after it moved since the confirmation; null unless it did. */
  moved: { from: string; to: string } | null;
  /** Path of the withdrawal dialog; null once the request was answered. */
  withdrawPath: string | null;
};

type OwnProcedure = { id: number; phone: string };

/** Presents a patient's requests for a procedure, live sessions first. */
export function presentRequests(ownRequests: OwnRequests, procedure: OwnProcedure): OwnRequest[] {
  const { liveSessions = [], rides = [] } = ownRequests.get(procedure.id) ?? {};
  return [
    ...liveSessions.map((request) => ({
      ...presentRequest("live-session", request, procedure),
      ...describeLiveSession(request),
      wishes: [],
      isPast: hasPassed(request.preferredDate, request.preferredTime),
    })),
    ...rides.map((request) => ({
      ...presentRequest("ride", request, procedure),
      ...describeRide(request),
      wishes: listRideWishes(request),
      isPast: hasPassed(request.date, request.time),
    })),
  ];
}

function presentRequest(
  pathSegment: string,
  request: LiveSessionRequestData | RideRequestData,
  { id: procedureId, phone }: OwnProcedure,
) {
  const { id, status, contact, arrangement, whoToCall, movedFrom, movedTo } = request;
  const careTeam = phone ? `your care team, ${phone}` : "your care team";
  return {
    key: `${pathSegment}-${id}`,
    status,
    hasContact: contact !== null,
    arrangement:
      status === "Confirmed"
        ? { text: arrangement ?? "It is arranged.", whoToCall: whoToCall ?? careTeam }
        : null,
    moved: movedFrom && movedTo ? { from: formatMoved(movedFrom), to: formatMoved(movedTo) } : null,
    withdrawPath:
      status === "New" ? procedurePath(procedureId, `${pathSegment}/${id}/withdraw`) : null,
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

function listRideWishes({ returnTrip, returnTime, mobility, mobilityNote }: RideRequestData) {
  const back = returnTime ? `Ride back at ${formatTimeOfDay(returnTime)}` : "Ride back";
  return [returnTrip && back, mobility && mobilityLabel(mobility), mobilityNote].flatMap(
    (wish) => wish || [],
  );
}

const formatDayAndTime = (day: string, time: string) => formatMoved(`${day}T${time}`);

/** Formats a local time with or without its time of day. */
const formatMoved = (time: string) =>
  time.includes("T") ? `${formatWeekday(time)}, ${formatClock(time)}` : formatWeekday(time);
