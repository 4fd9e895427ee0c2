import type { Tone } from "~/app/components/ui/badge";
import { JOIN_MINUTES, type Outcome } from "~/models/appointments/appointment-state.schema";
import { joinLabels } from "~/models/coaches/coach-options.schema";
import { SESSION_LANGUAGES } from "~/models/coaches/session-choices.schema";
import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import {
  type CoachAppointment,
  listFittingRequests,
  listOwnAppointments,
} from "~/server/appointments/own-appointments";
import { formatMomentClock, formatMomentShort, genericZoneName } from "~/server/facilities/zone";
import type { Caller } from "~/server/platform/caller";
import { showPhone } from "~/server/platform/phone-numbers";

const MINUTE_MS = 60_000;

/** Words for a guest, whose first name nobody knows. */
const GUEST = "A guest";

type Wish = Pick<CoachAppointment, "leaderType" | "sessionType" | "language">;

/** Describes the wish of a patient, such as "Nurse, General Support, in Spanish". */
const describeWish = ({ leaderType, sessionType, language }: Wish): string =>
  [
    leaderType && leaderLabel(leaderType),
    sessionType && liveSessionLabel(sessionType),
    language && language !== "en" && `in ${joinLabels(SESSION_LANGUAGES, [language])}`,
  ]
    .filter(Boolean)
    .join(", ");

/** State of an appointment in words, with the tone of its mark. */
function describeState({ state, missedBy, cancelledBy, isOpen }: CoachAppointment): {
  label: string;
  tone: Tone;
} {
  if (state === "Held") return { label: "Offered", tone: "notice" };
  if (state === "Completed") return { label: "Held", tone: "success" };
  if (state === "Missed")
    return { label: missedBy === "coach" ? "You could not" : "They did not come", tone: "neutral" };
  if (state === "Cancelled")
    return { label: cancelledBy === "coach" ? "Canceled by you" : "Canceled", tone: "neutral" };
  return isOpen
    ? { label: "What became of it?", tone: "warning" }
    : { label: "Booked", tone: "info" };
}

/** Finds the outcome that is recorded already, which is not offered again; null for none. */
function findRecorded({ state, missedBy }: CoachAppointment): Outcome | null {
  if (state === "Completed") return "held";
  return state === "Missed" && missedBy ? `missed-by-${missedBy}` : null;
}

type Zone = { zone: string; videoLink: string | null; now: Date };

function presentRow(appointment: CoachAppointment, { zone, videoLink, now }: Zone) {
  const { id, version, start, end, way, place, phone, isOpen, isUpcoming, state } = appointment;
  const joinFrom = start && new Date(Date.parse(start) - JOIN_MINUTES * MINUTE_MS);
  const isVideo = way === "Video" && state === "Scheduled";
  return {
    id,
    version,
    when: start && formatMomentShort(start, zone),
    until: end && formatMomentClock(end, zone),
    who: appointment.firstName || GUEST,
    wish: describeWish(appointment),
    way,
    place,
    phone: phone ? showPhone(phone) : null,
    /** Their own link, while the session is about to begin or runs. */
    joinLink: isVideo && joinFrom && joinFrom <= now && isUpcoming ? videoLink : null,
    state: describeState(appointment),
    recorded: findRecorded(appointment),
    isOpen,
    isUpcoming,
  };
}
export type AppointmentRow = ReturnType<typeof presentRow>;

/** Reads a coach's own appointments in words, in their zone: what is next, what was offered, and what was. @throws NotFoundError without a profile */
export async function readAppointmentPage(caller: Caller) {
  const now = new Date();
  const { timeZone: zone, coach, appointments } = await listOwnAppointments(caller, now);
  const requests = await listFittingRequests(caller);
  const rows = appointments.map((each) => ({
    state: each.state,
    row: presentRow(each, { zone, videoLink: coach.videoLink, now }),
  }));
  const ofState = (isWanted: (state: string, row: AppointmentRow) => boolean) =>
    rows.filter(({ state, row }) => isWanted(state, row)).map(({ row }) => row);
  return {
    zone: genericZoneName(zone),
    toRecord: ofState((state, { isOpen }) => state === "Scheduled" && isOpen),
    next: ofState((state, { isOpen }) => state === "Scheduled" && !isOpen).filter(
      ({ isUpcoming }) => isUpcoming,
    ),
    offered: ofState((state) => state === "Held"),
    before: ofState((state) => ["Completed", "Missed", "Cancelled"].includes(state)).toReversed(),
    requests: requests.map(({ id, firstName, way, ...wish }) => ({
      ...{ id, who: firstName || GUEST, wish: describeWish(wish) },
      way: way ?? "Any way",
    })),
  };
}
export type AppointmentPage = Awaited<ReturnType<typeof readAppointmentPage>>;
