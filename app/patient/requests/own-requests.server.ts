import { procedurePath } from "~/app/components/patient/urls";
import { joinLabels } from "~/models/coaches/coach-options.schema";
import { SESSION_LANGUAGES } from "~/models/coaches/session-choices.schema";
import type { SessionWindow } from "~/models/requests/session-window.schema";
import type { RequestStatus } from "~/models/requests/request-status.schema";
import type { LiveSessionState } from "~/models/appointments/appointment-state.schema";
import type { OwnArranged, OwnArrangements } from "~/server/appointments/own-arranged";
import { requestTime } from "~/models/requests/request-time.schema";
import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import { mobilityLabel } from "~/models/requests/ride-options.schema";
import { genericZoneName } from "~/server/facilities/zone";
import { formatClock, formatTimeOfDay, formatWeekday, hasPassed } from "~/server/platform/dates";
import { settings } from "~/server/platform/settings";
import { formatPhone, type ShownPhone, splitPhones } from "~/server/platform/phone-numbers";
import type { DescribeAnswer } from "~/server/requests/answer-ways";
import { isOpen, type OwnRequests } from "~/server/requests/own-requests";
import type { LiveSessionRequestData, RideRequestData } from "~/server/requests/present";
import { currentAppointment } from "~/server/appointments/current-appointment";
import { presentSession, type ShownSession } from "../appointments/present.server";

/** Request as presented to its patient. */
export type OwnRequest = {
  key: string;
  /** Subject, such as "Live session: Nurse, General Support". */
  subject: string;
  /** Date and time, such as "Monday, November 30, 2:30 PM"; null where the appointment says it. */
  when: string | null;
  /** Further wishes, each a line. */
  wishes: string[];
  status: RequestStatus | LiveSessionState;
  /** Appointment and offers of a live session, with the path of its dialogs; null for others, and for what staff arranged by hand. */
  session: { shown: ShownSession; home: string } | null;
  /** Whether its time has passed. */
  isPast: boolean;
  /** Explanation of its state for the patient; null if the arrangement says it. */
  note: string | null;
  /** Arrangement, or another time offered by staff, with the contact; null without either. */
  arrangement: { text: string; call: ReturnType<typeof splitPhones> } | null;
  /** How the procedure has moved since the confirmation; null unless it did, and once the request's time has passed. */
  moved: string | null;
  /** Path of the withdrawal dialog; null once the request was answered. */
  withdrawPath: string | null;
};

type OwnProcedure = { id: number; phone: ShownPhone | null };

/**
 * Presents a patient's requests for a procedure, live sessions first.
 * @param arranged what was arranged for live sessions
 * @param describeAnswer describes how the answer to a request with a contact gets to its patient
 */
export function presentRequests(
  ownRequests: OwnRequests,
  procedure: OwnProcedure,
  describeAnswer: DescribeAnswer,
  arranged: OwnArrangements,
): OwnRequest[] {
  const { liveSessions = [], rides = [] } = ownRequests.get(procedure.id) ?? {};
  return [
    ...liveSessions.map((request) => ({
      ...presentRequest("live-session", request, procedure, describeAnswer, {
        zone: arranged.get(request.id)?.timeZone,
      }),
      ...describeLiveSession(request, arranged.get(request.id)?.timeZone),
      wishes: listLiveSessionWishes(request),
      ...presentArranged(request, procedure.id, arranged.get(request.id)),
    })),
    ...rides.map((request) => ({
      ...presentRequest("ride", request, procedure, describeAnswer),
      ...describeRide(request),
      wishes: listRideWishes(request),
    })),
  ];
}

/** Presents what was arranged for a live session instead of the answer that staff write by hand; nothing where that answer is the newest. */
function presentArranged(
  request: LiveSessionRequestData,
  procedureId: number,
  arranged: OwnArranged | undefined,
) {
  if (!arranged) return {};
  const { state, offerOutcome, whoToCall } = request;
  const { hasOffers, mayBook } = arranged;
  const isTold =
    state === "Cancelled" ||
    state === "Expired" ||
    (state === "Requested" && offerOutcome !== null) ||
    (state === "Offered" && hasOffers) ||
    currentAppointment({ ...arranged, state }) !== null;
  if (!isTold && !mayBook) return {};
  const session = {
    shown: presentSession({ ...arranged, state, offerOutcome, whoToCall }),
    home: procedurePath(procedureId, `live-session/${request.id}`),
  };
  if (!isTold) return { session };
  const { facts, note } = session.shown;
  return {
    session,
    status: state === "Requested" || state === "Expired" ? request.status : state,
    ...(facts && { when: null, isPast: false, wishes: listWishes(contactLine(request)) }),
    ...{ arrangement: null, note: note || facts ? null : "We look for a time." },
  };
}

/** What the patient can do once the procedure has moved. */
const MOVED_ADVICE = {
  New: "If you need another time, withdraw this and ask again.",
  Offered: "If the offered time does not suit, please call.",
  Confirmed: "If it is soon, please call.",
  Declined: "",
};

function presentRequest(
  pathSegment: string,
  request: LiveSessionRequestData | RideRequestData,
  { id: procedureId, phone }: OwnProcedure,
  describeAnswer: DescribeAnswer,
  { zone }: { zone?: string } = {},
) {
  const { day, time } = requestTime(request);
  const isPast = hasPassed(day, time, undefined, zone);
  const { id, status, contact, movedFrom, movedTo } = request;
  const careTeam = phone ? `your care team, ${phone.text}` : "your care team";
  return {
    key: `${pathSegment}-${id}`,
    status: status as OwnRequest["status"],
    session: null as OwnRequest["session"],
    isPast,
    note: isPast
      ? "This time has passed."
      : describeStatus(status, careTeam, () => describeAnswer(contact)),
    arrangement: describeArrangement(request, careTeam, isPast),
    moved: isPast
      ? null
      : request.procedureCancelled
        ? "the procedure was cancelled. Our team sees this too."
        : movedFrom &&
          `the date has moved from ${formatMoved(movedFrom)} to ${movedTo ? formatMoved(movedTo) : "a day that is not known yet"}. Our team sees this too. ${MOVED_ADVICE[status]}`,
    withdrawPath: isOpen(status)
      ? procedurePath(procedureId, `${pathSegment}/${id}/withdraw`)
      : null,
  };
}

/** Describes what staff arranged, or the time that they offer; null for other answers, and once an offered time has passed. */
function describeArrangement(
  request: LiveSessionRequestData | RideRequestData,
  careTeam: string,
  isPast: boolean,
): OwnRequest["arrangement"] {
  const { status, arrangement, offer } = request;
  const whoToCall = request.whoToCall ?? careTeam;
  if (status === "Confirmed")
    return {
      text: arrangement ?? "It is arranged.",
      call: splitPhones(`To ask or change something, call: ${whoToCall}`),
    };
  if (status !== "Offered" || isPast) return null;
  const { day, time } = requestTime(request);
  const offered = `We cannot arrange this time. Another one is possible: ${formatDayAndTime(day, time)}.`;
  return {
    text: offer ? `${offered}\n${offer}` : offered,
    call: splitPhones(`To take it, or to ask for another one, call: ${whoToCall}`),
  };
}

/** Explains a status to the patient; null for Offered and Confirmed, which the offer or the arrangement explains. */
function describeStatus(
  status: RequestStatus,
  careTeam: string,
  describeWay: () => string,
): string | null {
  if (status === "Confirmed" || status === "Offered") return null;
  if (status === "Declined") {
    return `We cannot arrange this one. Please ask for another time, or call ${careTeam}.`;
  }
  return `We have your request. ${describeWay()}`;
}

/** @param zone time zone of its times, named where it is not the hospital's */
export function describeLiveSession(request: LiveSessionRequestData, zone?: string) {
  const { leaderType, sessionType } = request;
  const isElsewhere = zone !== undefined && zone !== settings().timeZone;
  return {
    subject: `Live session: ${leaderLabel(leaderType)}, ${liveSessionLabel(sessionType)}`,
    when: formatWhen(request) + (isElsewhere ? ` (${genericZoneName(zone)})` : ""),
  };
}

export function describeRide(request: RideRequestData) {
  return {
    subject: `Ride: ${request.pickUp} to ${request.dropOff}`,
    when: formatWhen(request),
  };
}

/** Formats the time that the patient asked for, or the one that was confirmed instead. */
function formatWhen(request: LiveSessionRequestData | RideRequestData) {
  const asked = { ...request, offeredDate: null };
  const { day, time } = requestTime(request.status === "Confirmed" ? request : asked);
  return formatDayAndTime(day, time);
}

function listRideWishes(request: RideRequestData) {
  const { returnTrip, returnTime, mobility, mobilityNote, requestedBy } = request;
  const back = returnTime ? `Ride back at ${formatTimeOfDay(returnTime)}` : "Ride back";
  return listWishes(
    requestedBy && `By ${requestedBy}`,
    returnTrip && back,
    mobility && mobilityLabel(mobility),
    mobilityNote,
    contactLine(request),
  );
}

/** Without the additional information, which is for the session leader and not for whoever sees the list. */
const listLiveSessionWishes = (request: LiveSessionRequestData) =>
  listWishes(
    ...request.windows.map(formatWindow),
    joinLabels(SESSION_LANGUAGES, [request.language ?? ""]),
    request.way,
    `Price: $${request.price}`,
    contactLine(request),
  );

/** Formats another time that suits, such as "Or Tuesday, December 1, 2:00 PM to 4:00 PM". */
const formatWindow = ({ date, from, to }: SessionWindow) =>
  `Or ${formatDayAndTime(date, from)}${to && ` to ${formatTimeOfDay(to)}`}`;

/** Contact that the patient has given, so that a wrong number is seen. */
const contactLine = ({ contact }: { contact: string | null }) =>
  contact && `Your contact: ${formatPhone(contact)}`;

const listWishes = (...wishes: (string | false | null | undefined)[]) =>
  wishes.flatMap((wish) => wish || []);

const formatDayAndTime = (day: string, time: string) => formatMoved(`${day}T${time}`);

/** Formats a local time with or without its time of day. */
const formatMoved = (time: string) =>
  time.includes("T") ? `${formatWeekday(time)}, ${formatClock(time)}` : formatWeekday(time);
