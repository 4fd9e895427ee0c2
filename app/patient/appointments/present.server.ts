import type { Canceller, LiveSessionState } from "~/models/appointments/appointment-state.schema";
import { currentAppointment } from "~/server/appointments/current-appointment";
import { describeCall, maskPhone } from "~/server/appointments/describe";
import type { ChoosableTime, OwnAppointment } from "~/server/appointments/own-live-sessions";
import { type ShownPhone, splitPhones } from "~/server/platform/phone-numbers";

/** A text whose phone numbers are links. */
type Parts = (string | ShownPhone)[];

/** A live session as presented to its patient, or to who has the link of a message: nothing of the procedure, and of a number the last digits. */
export type ShownSession = {
  /** Day, time and zone, who, how, and the price; null without an appointment to speak of. */
  facts: { when: string; lines: string[] } | null;
  /** Address of the video session while it can be joined, and what is said where it cannot. */
  joinLink: string | null;
  joinNote: Parts | null;
  /** Whom to call if nobody comes. */
  late: Parts | null;
  /** What became of it, or what is done now. */
  note: Parts | null;
  isChangeable: boolean;
  /** Until when it can be changed here, or whom to call to change it. */
  change: Parts | null;
  isRatable: boolean;
  /** What can be done: paths of dialogs, or of the calendar file, and the words of their links. */
  links: [path: string, label: string][];
  /** Times to choose from, and the sentence about them. */
  offers: ShownTime[];
};

/** A time that a patient can choose. */
export type ShownTime = { value: string; when: string; about: string; isCall: boolean };

type Session = {
  state: LiveSessionState;
  offerOutcome: string | null;
  whoToCall: string | null;
  appointment: OwnAppointment | null;
  offers: readonly ChoosableTime[];
  hasOffers: boolean;
  heldUntil: string | null;
  mayBook: boolean;
};

/** Presents what was arranged for a live session (AREAS 9). @param now when it is read */
export function presentSession(session: Session, now = Date.now()): ShownSession {
  const { state, whoToCall } = session;
  const call = describeCall(whoToCall);
  const appointment = currentAppointment(session);
  const isBooked = appointment !== null && state === "Scheduled";
  const isAhead = isBooked && !appointment.isOver;
  return {
    facts: appointment && { when: appointment.when, lines: listFacts(appointment, isAhead) },
    joinLink: isAhead ? appointment.joinLink : null,
    joinNote: isAhead ? describeJoin(appointment, call, now) : null,
    late: isAhead
      ? splitPhones(`${LATE[appointment.way]} ${appointment.lateAt}, call ${call}.`)
      : null,
    note: toParts(describeNote(session, isBooked && appointment.isOver)),
    isChangeable: isAhead && appointment.isChangeable,
    change: isAhead
      ? splitPhones(
          appointment.isChangeable
            ? `You can move or cancel it here until ${appointment.changeableUntil}.`
            : `To move or cancel it now, call ${call}.`,
        )
      : null,
    isRatable: appointment?.isRatable ?? false,
    links: listLinks({
      rate: appointment?.isRatable && "How was it?",
      book: session.mayBook && "Book a Time",
      move: isAhead && appointment.isChangeable && "Move",
      cancel: isAhead && appointment.isChangeable && "Cancel",
      "calendar.ics": isAhead
        ? "Add to my calendar"
        : isCanceledAhead(session) && "Take it out of my calendar",
    }),
    offers: session.offers.map(presentTime),
  };
}

/** Lists the links that have a label. */
const listLinks = (labels: Record<string, string | false | undefined>): [string, string][] =>
  Object.entries(labels).flatMap(([path, label]): [string, string][] =>
    label ? [[path, label]] : [],
  );

/** Whether the last appointment was canceled before it took place, also by the coach, where the request goes on: calendars still have it. */
const isCanceledAhead = ({ appointment }: Session) =>
  appointment?.state === "Cancelled" && !appointment.isOver;

const LATE = {
  Phone: "If nobody calls by",
  Video: "If nobody joins by",
  "In Person": "If nobody is there by",
};

const toParts = (text: string | null) => (text === null ? null : splitPhones(text));

/** Price of a session, in words. */
const describePrice = (price: number | null) => (price === null ? "No charge" : `$${price}`);

/** Name and title of a coach; one of the sample content is said to be an example. */
const describeWho = ({ coach, coachTitle, isExample }: Who) =>
  `${coachTitle ? `${coach}, ${coachTitle}` : coach}${isExample ? " (example)" : ""}`;
type Who = Pick<OwnAppointment, "coach" | "coachTitle" | "isExample">;

function listFacts(appointment: OwnAppointment, isAhead: boolean): string[] {
  const { coach, way, place, phone, price } = appointment;
  const how = {
    Phone: `Phone: ${coach} calls ${maskPhone(phone ?? "") || "you"}`,
    Video: "Video",
    "In Person": place ? `In person: ${place}` : "In person",
  }[way];
  return [describeWho(appointment), ...(isAhead ? [how, describePrice(price)] : [])];
}

const JOIN_MS = 10 * 60_000;

/** Says where the link of a video session is, while it is not there. */
function describeJoin({ joinLink, joinFrom, start }: OwnAppointment, call: string, now: number) {
  if (joinFrom === null || joinLink !== null) return null;
  return splitPhones(
    now < new Date(start).getTime() - JOIN_MS
      ? `The link is here from ${joinFrom}.`
      : `The link is not here yet. Please call ${call}.`,
  );
}

/** Presents a time to choose: the value of its radio button is the id of a held one, or coach and start of one that is booked at once. */
export function presentTime(time: ChoosableTime): ShownTime {
  const { id, coachId, start, when, way, place, price } = time;
  return {
    value: id === null ? `${coachId} ${start}` : String(id),
    when,
    about: [describeWho(time), place ? `In person: ${place}` : way, describePrice(price)].join(
      " · ",
    ),
    isCall: way === "Phone",
  };
}

const NOT_HELD = "We could not hold those times any longer. We look for new ones.";

/** Says what became of a live session, or what is done now; null where its facts say all. */
function describeNote(session: Session, hasPassed: boolean): string | null {
  return hasPassed ? "This time has passed." : NOTES[session.state](session);
}

const NOTES: Record<LiveSessionState, (session: Session) => string | null> = {
  Requested: ({ offerOutcome, appointment }) =>
    offerOutcome === "none fits"
      ? "None of those times suited you. We look for others."
      : offerOutcome === "coach cancelled"
        ? describeCoachCancelled(appointment)
        : null,
  Offered: ({ heldUntil, hasOffers, whoToCall }) =>
    heldUntil
      ? `Please choose one. We hold them for you until ${heldUntil}.`
      : hasOffers
        ? NOT_HELD
        : `Our team offers another time. See My Procedures, or call ${describeCall(whoToCall)}.`,
  Expired: () => NOT_HELD,
  Scheduled: (session) =>
    currentAppointment(session)
      ? null
      : `Our team has arranged this one. See My Procedures, or call ${describeCall(session.whoToCall)}.`,
  Completed: ({ appointment }) =>
    appointment && isRated(appointment)
      ? "This session took place. Thank you for telling us how it was."
      : "This session took place.",
  Missed: ({ appointment }) =>
    appointment?.missedBy === "coach"
      ? `We are sorry: ${appointment.coach} could not make it. We look for another time.`
      : "This time did not work out. That happens. You can ask for another one whenever you like.",
  Cancelled: (session) => {
    const appointment = currentAppointment(session);
    return `${appointment ? describeCancelled(appointment) : "This request was canceled."} Questions? Call ${describeCall(session.whoToCall)}.`;
  },
  Declined: ({ whoToCall }) =>
    `We cannot arrange this one. Please ask for another time, or call ${describeCall(whoToCall)}.`,
};

const isRated = ({ rating, anxietyAfter }: OwnAppointment) =>
  rating !== null || anxietyAfter !== null;

function describeCoachCancelled(appointment: OwnAppointment | null): string {
  const who = appointment?.coach ?? "Your coach";
  return `${who} had to cancel, and is sorry.${describeReason(appointment)} We look for another time.`;
}

function describeCancelled(appointment: OwnAppointment): string {
  const reason = describeReason(appointment);
  const words: Record<Canceller, string> = {
    patient: "You canceled this session.",
    coach: `${appointment.coach} had to cancel this session, and is sorry.${reason}`,
    staff: `We are sorry: our team had to cancel this session.${reason}`,
    hospital: "The hospital has canceled this session.",
  };
  return words[appointment.cancelledBy ?? "hospital"];
}

const describeReason = (appointment: OwnAppointment | null) =>
  appointment?.cancelReason
    ? ` The reason: ${appointment.cancelReason.replace(/[.\s]*$/, ".")}`
    : "";
