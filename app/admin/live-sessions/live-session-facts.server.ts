import { ANXIETY_LABELS } from "~/models/patients/anxiety-levels.schema";
import { joinLabels } from "~/models/coaches/coach-options.schema";
import { SESSION_LANGUAGES } from "~/models/coaches/session-choices.schema";
import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import { currentAppointment } from "~/server/appointments/current-appointment";
import type { LiveSessionData } from "~/server/appointments/live-sessions";
import { outcomeFrom } from "~/server/appointments/outcome";
import type { AppointmentData } from "~/server/appointments/present";
import { formatMoment, formatMomentShort, genericZoneName } from "~/server/facilities/zone";
import { formatDayAndTime, formatTimeOfDay } from "~/server/platform/dates";
import { formatPhone } from "~/server/platform/phone-numbers";
import { settings } from "~/server/platform/settings";
import type { SessionWindow } from "~/models/requests/session-window.schema";
import { CANCELLED_BY, MISSED_BY_WORDS, OFFER_OUTCOME_WORDS } from "./live-session-words";
import { toTimeNotes } from "./request-actions.server";

/** Whether staff can still arrange something: the time that counts is that of the appointment, else the wish. */
const isOpen = ({ state }: LiveSessionData) => ["Requested", "Offered", "Expired"].includes(state);

/** Presents a live session for a row of the list, besides the texts of its columns. */
export const toLiveSessionRow = (session: LiveSessionData) => {
  const { isPast, ...notes } = toTimeNotes(session, session.timeZone);
  return {
    state: session.state,
    version: session.version,
    assignee: session.assignee,
    coach: currentAppointment(session)?.coach ?? null,
    offerOutcome: session.offerOutcome && OFFER_OUTCOME_WORDS[session.offerOutcome],
    ...notes,
    isPast: isPast && (isOpen(session) || session.state === "Scheduled"),
  };
};

/** Words of a price in whole dollars. */
export const describePrice = (dollars: number | null) =>
  dollars === null ? "No charge" : `$${dollars}`;

/** Words of how an appointment takes place, such as "Phone, the coach calls (206) 555-0112". */
export function describeWay({ way, place, phone }: AppointmentData): string {
  if (way === "Phone") return phone ? `Phone, the coach calls ${formatPhone(phone)}` : "Phone";
  return way === "In Person" && place ? `In person, ${place}` : way;
}

/** Presents the wish of a patient in words. */
export function toWishFacts(session: LiveSessionData) {
  const { preferredDate, preferredTime, windows, way, language, timeZone } = session;
  const isElsewhere = timeZone !== settings().timeZone;
  return {
    leader: leaderLabel(session.leaderType),
    session: liveSessionLabel(session.sessionType),
    price: `Up to $${session.price}`,
    way: way ?? "Any",
    language: language ? joinLabels(SESSION_LANGUAGES, [language]) : "Any",
    times: [
      formatDayAndTime(preferredDate, preferredTime),
      ...windows.map(describeWindow),
      ...(isElsewhere ? [`In ${genericZoneName(timeZone)}, where the patient is`] : []),
    ],
    additionalInfo: session.additionalInfo,
  };
}

const describeWindow = ({ date, from, to }: SessionWindow) =>
  `${formatDayAndTime(date, from)}${to ? ` to ${formatTimeOfDay(to)}` : " or later"}`;

/** Presents appointment and held times in words; times in the zone of the patient's facility, and in the hospital's where it is another (AREAS 9). */
export function toArrangedFacts(session: LiveSessionData, now = new Date()) {
  const { appointment, offers, timeZone: zone } = session;
  const hospital = settings().timeZone;
  const hospitalTime = (start: string) =>
    zone === hospital ? null : `${formatMomentShort(start, hospital)} at the hospital`;
  return {
    appointment: appointment && {
      ...toAppointmentFacts(appointment, now),
      when: formatMoment(appointment.start, zone),
      hospitalTime: hospitalTime(appointment.start),
    },
    offers: offers.map((offer) => ({
      id: offer.id,
      coach: offer.coach,
      way: describeWay(offer),
      when: formatMoment(offer.start, zone),
      hospitalTime: hospitalTime(offer.start),
      heldUntil: offer.heldUntil && formatMomentShort(offer.heldUntil, zone),
    })),
  };
}
export type ArrangedFacts = ReturnType<typeof toArrangedFacts>;

function toAppointmentFacts(appointment: AppointmentData, now: Date) {
  const { coachId, coach, coachTitle, state, price, rating, anxietyAfter } = appointment;
  const { cancelledBy, cancelReason, missedBy } = appointment;
  const startsAt = new Date(appointment.start);
  return {
    ...{ coachId, coach, coachTitle, state },
    way: describeWay(appointment),
    price: describePrice(price),
    cancelledBy: cancelledBy && CANCELLED_BY[cancelledBy],
    cancelReason,
    missedBy: missedBy && MISSED_BY_WORDS[missedBy],
    rating: rating === null ? null : `${rating} of 5`,
    anxietyAfter: anxietyAfter === null ? null : (ANXIETY_LABELS[anxietyAfter - 1] ?? null),
    isOver: new Date(appointment.end) <= now,
    hasBegun: outcomeFrom({ startsAt }) <= now,
  };
}
